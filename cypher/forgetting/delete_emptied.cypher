// Deletes the speakers and sessions that have no message left, and gives the other sessions the start of what is left.
// The lock comes before the look: whoever stores a message for one at the same time has done so by then, or waits.
// $scope, $speakers, $sessions (ids).
CYPHER 25
CALL () {
  UNWIND $speakers AS id
  MATCH (s:Speaker {scope: $scope, id: id})
  SET s.name = s.name
  WITH s
  WHERE NOT EXISTS { (s)-[:SAID]->() }
  DETACH DELETE s
}
CALL () {
  UNWIND $sessions AS id
  MATCH (s:Session {scope: $scope, id: id})
  SET s.key = s.key
  WITH s
  WHERE NOT EXISTS { (s)<-[:IN]-() }
  DETACH DELETE s
}
UNWIND $sessions AS id
MATCH (s:Session {scope: $scope, id: id})<-[:IN]-(m:Message)
WITH s, min(m.sent_at) AS started_at
SET s.started_at = started_at
