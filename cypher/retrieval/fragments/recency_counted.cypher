// Recency falls linearly over all candidates, newest first; undated turns count as the oldest.
ORDER BY candidate.message.sent_at IS NULL, candidate.message.sent_at DESC, candidate.message.position DESC
WITH collect({candidate: candidate, graph_rank: graph_rank}) AS by_age
UNWIND range(0, size(by_age) - 1) AS age
WITH by_age[age].candidate AS candidate, by_age[age].graph_rank AS graph_rank,
  1.0 - toFloat(age) / size(by_age) AS s_recency
