// Dates the corrections by hand that some messages state too: by when they were made, and by those messages.
// $scope, $messages, $without (messages that do not count).
CYPHER 25
UNWIND $messages AS id
MATCH (:Message {scope: $scope, id: id})-[:SUPPORTS]->(n)
WHERE EXISTS { (n)-[:SUPERSEDES {by: 'hand'}]->() }
WITH DISTINCT n
CALL (n) {
  MATCH (n)-[:SUPERSEDES {by: 'hand'}]->(old)
  RETURN old.corrected_at AS moment
UNION ALL
  MATCH (n)<-[:SUPPORTS]-(m:Message)
  WHERE NOT m.id IN $without
  RETURN m.sent_at AS moment
}
WITH n, min(moment) AS said_at, max(moment) AS last_said_at
SET n.said_at = said_at, n.last_said_at = last_said_at
