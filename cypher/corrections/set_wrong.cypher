// Takes what is marked out of its chain of replacement: it never held; notes on messages whether what they state was
// corrected. $scope, $at, $note.
CYPHER 25
MATCH (n:Forgetting {scope: $scope})
SET n.wrong = true, n.note = $note, n.corrected_at = $at, n.superseded_at = coalesce(n.said_at, n.recorded_at),
  n.routed = true
REMOVE n:Forgetting
WITH n
OPTIONAL MATCH (n)-[r:SUPERSEDES]-(other)
FOREACH (_ IN CASE WHEN r.by = 'hand' AND startNode(r) = n THEN [1] ELSE [] END | REMOVE other.corrected_at)
DELETE r
WITH DISTINCT n, other
UNWIND [n, other] AS entry
MATCH (entry)<-[:SUPPORTS]-(m:Message)
SET m.corrected = CASE WHEN EXISTS { (m)-[:SUPPORTS]->(said) WHERE said.corrected_at IS NOT NULL } THEN true END
