  // Only where no turn is near enough to the question in meaning.
  CALL () {
    MATCH (near:Message)
      SEARCH near IN (VECTOR INDEX message_embedding_384 FOR $vector WHERE near.scope = $scope LIMIT 1)
      SCORE AS nearest
    RETURN max(nearest) AS nearest
  }
  WITH nearest
  WHERE coalesce(nearest, 0.0) < $dense_floor
