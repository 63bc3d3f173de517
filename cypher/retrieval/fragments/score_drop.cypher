  // In order, until one fact is less near than the one before it by more than the drop.
  WITH fact, score
  ORDER BY score DESC, elementId(fact)
  WITH collect({fact: fact, score: score}) AS facts
  WITH facts, [place IN range(1, size(facts) - 1) WHERE facts[place - 1].score - facts[place].score > $score_drop] AS drops
  UNWIND facts[0..coalesce(head(drops), size(facts))] AS kept
  WITH kept.fact AS fact, kept.score AS score
