// How old a turn is does not count.
WITH candidate, graph_rank, considered, 0.0 AS s_recency
