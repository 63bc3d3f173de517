// Admits facts and attributes that were held back, each with new vectors.
// Where no router has seen one beside what came meanwhile, its messages go back to be consolidated. $scope, $vector_property,
// $rows: id, properties (the judgement), vector, token_vectors (or null), latest (when the newest of its kind and owner
// came in, or null).
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  MATCH (n:Fact {scope: $scope, id: row.id})
  RETURN n
UNION ALL
  MATCH (n:Attribute {scope: $scope, id: row.id})
  RETURN n
}
SET n += row.properties, n.token_vectors = row.token_vectors,
  n.routed = n.corrected_at IS NOT NULL OR (n.routed AND coalesce(row.latest <= n.held_back_at, true))
REMOVE n.held_back, n.held_back_at
WITH n, row
CALL db.create.setNodeVectorProperty(n, $vector_property, row.vector)
WITH n
WHERE NOT n.routed
MATCH (n)<-[:SUPPORTS]-(m:Message)
WHERE m.stage = 'consolidated'
SET m.stage = 'understood'
