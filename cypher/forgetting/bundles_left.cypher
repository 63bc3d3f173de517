// The messages that stay and state something in the bundle of a speaker who said nothing but these. $scope, $ids.
// The index over scope and id is used only where both are asked for.
CYPHER 25
UNWIND $ids AS id
MATCH (s:Speaker)-[:SAID]->(:Message {scope: $scope, id: id})
WITH DISTINCT s
WHERE NOT EXISTS { MATCH (s)-[:SAID]->(o:Message) WHERE NOT o.id IN $ids }
CALL (s) {
  MATCH (f:Fact {scope: $scope})
  WHERE f.id IS NOT NULL AND f.owner = s.name
  RETURN f AS n
UNION ALL
  MATCH (a:Attribute {scope: $scope})
  WHERE a.id IS NOT NULL AND a.owner = s.name
  RETURN a AS n
}
MATCH (n)<-[:SUPPORTS]-(m:Message)
WHERE NOT m.id IN $ids
RETURN DISTINCT m.id AS id
ORDER BY id
