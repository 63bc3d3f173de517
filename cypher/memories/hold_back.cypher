// Holds facts and attributes back: they keep their words and edges, and lose the vectors by which they are found.
// $scope, $vector_property, $rows: id, properties (the judgement).
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  MATCH (n:Fact {scope: $scope, id: row.id})
  RETURN n
UNION ALL
  MATCH (n:Attribute {scope: $scope, id: row.id})
  RETURN n
}
SET n += row.properties, n.held_back_at = coalesce(n.held_back_at, datetime()), n.held_back = true, n.token_vectors = null,
  n[$vector_property] = null
