  // Topics and themes near the question in meaning give the turns that speak of them, those nearest to it first.
  MATCH (topic:Topic)
    SEARCH topic IN (VECTOR INDEX topic_embedding_384 FOR $vector WHERE topic.scope = $scope AND topic.owner = $owner LIMIT $fact_limit)
    SCORE AS score
  MATCH (topic)<-[:PART_OF]-{0,1}(:Topic)<-[:MENTIONS]-(message:Message)
  WITH message, max(score) AS score
  ORDER BY score DESC, vector.similarity.cosine(message.embedding_384, $vector) DESC, elementId(message)
  LIMIT $seed_limit
  WITH collect({message: message, score: score}) AS hits
  UNWIND range(0, size(hits) - 1) AS rank
  RETURN hits[rank].message AS message, 'topic' AS channel, rank, hits[rank].score AS score
