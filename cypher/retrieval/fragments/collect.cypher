// Every candidate once, with its place in the baseline and what reached it through the graph, its own seed included.
CALL (pool, GRAPH_REACHED) {
  UNWIND range(0, size(pool) - 1) AS rank
  RETURN pool[rank].message AS message, rank AS base_rank, pool[rank].base AS base, pool[rank].hits AS hits, 0.0 AS graph
UNION ALL
  UNWIND GRAPH_LISTS AS reached
  WITH reached
  WHERE reached.node:Message
  RETURN reached.node AS message, null AS base_rank, 0.0 AS base, null AS hits, reached.score AS graph
}
WITH message, min(base_rank) AS base_rank, max(base) AS base, collect(hits) AS hits, sum(graph) AS graph
ORDER BY graph DESC, elementId(message)
WITH collect({message: message, base_rank: base_rank, base: base, hits: hits[0], graph: graph}) AS candidates
UNWIND range(0, size(candidates) - 1) AS place
WITH candidates[place] AS candidate, CASE WHEN candidates[place].graph > 0 THEN place END AS graph_rank
