// Takes back what routers decided about entries of these messages and about those in a chain of replacement with them,
// and sends the messages that state them back to be consolidated. What was done by hand stays. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (:Message {scope: $scope, id: id})-[:MENTIONS|SUPPORTS]->(carried)
MATCH (carried)-[links:SUPERSEDES*0..100]-(n)
WHERE NOT n:Entity AND none(link IN links WHERE coalesce(link.by, '') = 'hand')
WITH DISTINCT n
SET n.routed = n.corrected_at IS NOT NULL OR EXISTS { (n)-[:SUPERSEDES {by: 'hand'}]->() },
  n.superseded_at = CASE WHEN n.corrected_at IS NULL THEN null ELSE n.superseded_at END
WITH n
CALL (n) {
  MATCH (n)-[link:SUPERSEDES]-()
  WHERE coalesce(link.by, '') <> 'hand'
  DELETE link
}
MATCH (n)<-[:MENTIONS|SUPPORTS]-(m:Message)
WHERE NOT n.routed AND m.stage = 'consolidated'
SET m.stage = 'understood'
