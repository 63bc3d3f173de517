// Takes what is marked out of its chain of replacement: it never held.
// What it was tied to by hand keeps an edge, so that the two are forgotten together; messages note whether something that
// they state was corrected. $scope, $at, $note, $holds_again (whether what it had corrected by hand holds again, or is
// wrong as well).
CYPHER 25
MATCH (n:Forgetting {scope: $scope})
SET n.wrong = true, n.note = $note, n.corrected_at = $at, n.superseded_at = coalesce(n.said_at, n.recorded_at),
  n.routed = true
REMOVE n:Forgetting
WITH n
OPTIONAL MATCH (n)-[r:SUPERSEDES]-(other)
FOREACH (_ IN CASE WHEN r.by = 'hand' AND startNode(r) = n AND $holds_again THEN [1] ELSE [] END |
  REMOVE other.corrected_at
)
FOREACH (_ IN CASE WHEN r.by = 'hand' AND startNode(r) = n AND NOT $holds_again THEN [1] ELSE [] END |
  SET other.superseded_at = $at
)
FOREACH (_ IN CASE WHEN r.by = 'hand' THEN [1] ELSE [] END | MERGE (n)-[:WITHDRAWN]->(other))
DELETE r
WITH DISTINCT n, other
UNWIND [n, other] AS entry
MATCH (entry)<-[:SUPPORTS]-(m:Message)
SET m.corrected = CASE WHEN EXISTS { (m)-[:SUPPORTS]->(said) WHERE said.corrected_at IS NOT NULL } THEN true END
