// Deletes the speakers and sessions that have no message left, and gives the other sessions the start of what is left.
// $scope, $speakers, $sessions (ids).
CYPHER 25
CALL () {
  UNWIND $speakers AS id
  MATCH (s:Speaker {scope: $scope, id: id})
  WHERE NOT EXISTS { (s)-[:SAID]->() }
  DETACH DELETE s
}
CALL () {
  UNWIND $sessions AS id
  MATCH (s:Session {scope: $scope, id: id})
  WHERE NOT EXISTS { (s)<-[:IN]-() }
  DETACH DELETE s
}
UNWIND $sessions AS id
MATCH (s:Session {scope: $scope, id: id})<-[:IN]-(m:Message)
WITH s, min(m.sent_at) AS started_at
SET s.started_at = started_at
