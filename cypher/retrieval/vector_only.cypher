// The bare filtered vector search that the benchmark compares retrieval with. $scope, $vector, $limit.
CYPHER 25
MATCH (m:Message)
  SEARCH m IN (VECTOR INDEX message_embedding_384 FOR $vector WHERE m.scope = $scope LIMIT $limit)
  SCORE AS score
RETURN m.id AS id, score
