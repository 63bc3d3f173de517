// Puts new vectors on facts and takes the old ones away; those of their tokens on facts that a model made.
// $scope, $vector_property, $old_property, $offline (who makes facts without a model), $rows: id, vector, token_vectors.
CYPHER 25
UNWIND $rows AS row
MATCH (n:Fact {scope: $scope, id: row.id})
SET n[$old_property] = null,
  n.token_vectors = CASE WHEN n.made_by <> $offline THEN row.token_vectors END
WITH n, row
CALL db.create.setNodeVectorProperty(n, $vector_property, row.vector)
RETURN count(*) AS written
