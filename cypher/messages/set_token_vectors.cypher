// Gives messages the vectors of their tokens, packed, or takes them away where null. $scope, $rows: id, token_vectors.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
SET m.token_vectors = row.token_vectors
