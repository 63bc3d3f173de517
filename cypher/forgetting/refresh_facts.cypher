// Describes the facts of some messages by what supports them: the first to say it, and when it was said.
// $scope, $messages, $without (messages that do not count).
CYPHER 25
UNWIND $messages AS id
MATCH (:Message {scope: $scope, id: id})-[:SUPPORTS]->(n:Fact)
WHERE NOT EXISTS { (n)-[:SUPERSEDES {by: 'hand'}]->() }
WITH DISTINCT n
MATCH (n)<-[:SUPPORTS]-(m:Message)
WHERE NOT m.id IN $without
WITH n, m
ORDER BY m.sent_at, m.session_order, m.position, m.id
WITH n, collect(m)[0] AS first, min(m.sent_at) AS said_at, max(m.sent_at) AS last_said_at
SET n.said_by = first.speaker,
  n.said_at = CASE WHEN n.said_at IS NULL THEN null ELSE said_at END,
  n.last_said_at = CASE WHEN n.last_said_at IS NULL THEN null ELSE last_said_at END
