// How old a turn is does not count.
WITH candidate, graph_rank, 0.0 AS s_recency
