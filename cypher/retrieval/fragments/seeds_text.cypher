  // Turns, read with the turn before, that share the question's words. A hit half as good as the best stands as many
  // places behind it as the rank constant: where one turn has the exact words, its neighbours come far after.
  CALL db.index.fulltext.queryNodes('message_context', $lucene, {limit: $seed_limit}) YIELD node, score
  WHERE node.scope = $scope
  WITH node AS message, score
  ORDER BY score DESC, elementId(message)
  WITH collect({message: message, score: score}) AS hits
  UNWIND hits AS hit
  RETURN hit.message AS message, 'text' AS channel, $rank_constant * (hits[0].score / hit.score - 1.0) AS rank,
    hit.score AS score
