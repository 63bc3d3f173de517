// Recency falls linearly over all candidates, newest first; undated turns count as the oldest.
ORDER BY candidate.message.sent_at IS NULL, candidate.message.sent_at DESC, candidate.message.position DESC
WITH collect({candidate: candidate, graph_rank: graph_rank}) AS by_age, considered
UNWIND range(0, considered - 1) AS age
WITH by_age[age].candidate AS candidate, by_age[age].graph_rank AS graph_rank, considered,
  1.0 - toFloat(age) / considered AS s_recency
