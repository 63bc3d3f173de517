// Takes what is marked out of its chain of replacement: it never held. $scope, $at, $note.
CYPHER 25
MATCH (n:Forgetting {scope: $scope})
SET n.wrong = true, n.note = $note, n.corrected_at = $at, n.superseded_at = coalesce(n.said_at, n.recorded_at),
  n.routed = true
REMOVE n:Forgetting
WITH n
OPTIONAL MATCH (n)-[r:SUPERSEDES]-(other)
FOREACH (_ IN CASE WHEN r.by = 'hand' AND startNode(r) = n THEN [1] ELSE [] END | REMOVE other.corrected_at)
DELETE r
