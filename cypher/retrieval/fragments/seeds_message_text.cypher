  // Turns, read with the turn before, that share the question's words.
  CALL db.index.fulltext.queryNodes('message_context', $lucene, {limit: $seed_limit}) YIELD node, score
  WHERE node.scope = $scope
  WITH node AS message, score
  ORDER BY score DESC, elementId(message)
  WITH collect({message: message, score: score}) AS hits
  UNWIND range(0, size(hits) - 1) AS rank
  RETURN hits[rank].message AS message, 'text' AS channel, rank, hits[rank].score AS score
