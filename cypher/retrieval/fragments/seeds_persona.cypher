  // What is known of whom the question is about, near it in meaning, gives the turns that it rests on.
  MATCH (snapshot:PersonaSnapshot)
    SEARCH snapshot IN (VECTOR INDEX persona_embedding_384 FOR $vector WHERE snapshot.scope = $scope AND snapshot.owner = $owner LIMIT $persona_limit)
    SCORE AS score
  MATCH (snapshot)-[:DISTILLED_FROM]->(message:Message)
  WITH message, max(score) AS score
  ORDER BY score DESC, vector.similarity.cosine(message.embedding_384, $vector) DESC, elementId(message)
  LIMIT $seed_limit
  WITH collect({message: message, score: score}) AS hits
  UNWIND range(0, size(hits) - 1) AS rank
  RETURN hits[rank].message AS message, 'persona' AS channel, rank, hits[rank].score AS score
