  // Turns that were sent in the time that the question names, near it in meaning.
  MATCH (message:Message)
    SEARCH message IN (VECTOR INDEX message_embedding_384 FOR $vector WHERE message.scope = $scope
      AND message.sent_at >= datetime($sent_from) AND message.sent_at < datetime($sent_before) LIMIT $dated_limit)
    SCORE AS score
  WITH message, score
  ORDER BY score DESC, elementId(message)
  WITH collect({message: message, score: score}) AS hits
  UNWIND range(0, size(hits) - 1) AS rank
  RETURN hits[rank].message AS message, 'dated' AS channel, rank, hits[rank].score AS score
