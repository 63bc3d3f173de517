  // Facts of whom the question is about, near it in meaning, give the turns that state them; what was put right by hand
  // gives those that state what it corrects, and that gives none.
  MATCH (fact:Fact)
    SEARCH fact IN (VECTOR INDEX fact_embedding_384 FOR $vector WHERE fact.scope = $scope AND fact.owner = $owner LIMIT $fact_limit)
    SCORE AS score
  WITH fact, score
  WHERE fact.corrected_at IS NULL
  SCORE_DROP
  MATCH (fact)-[:SUPERSEDES {by: 'hand'}]->{0,100}()<-[:SUPPORTS]-(message:Message)
  WITH message, max(score) AS score
  ORDER BY score DESC, elementId(message)
  WITH collect({message: message, score: score}) AS hits
  UNWIND range(0, size(hits) - 1) AS rank
  RETURN hits[rank].message AS message, 'fact' AS channel, rank, hits[rank].score AS score
