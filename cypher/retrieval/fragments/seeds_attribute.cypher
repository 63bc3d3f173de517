  // Attributes of whom the question is about, near it in meaning, give the turns that state them.
  MATCH (attribute:Attribute)
    SEARCH attribute IN (VECTOR INDEX attribute_embedding_384 FOR $vector WHERE attribute.scope = $scope AND attribute.owner = $owner LIMIT $fact_limit)
    SCORE AS score
  MATCH (attribute)<-[:SUPPORTS]-(message:Message)
  WITH message, max(score) AS score
  ORDER BY score DESC, elementId(message)
  WITH collect({message: message, score: score}) AS hits
  UNWIND range(0, size(hits) - 1) AS rank
  RETURN hits[rank].message AS message, 'attribute' AS channel, rank, hits[rank].score AS score
