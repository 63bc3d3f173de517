// Every candidate once, with its rank in the baseline and what reached it through the graph.
CALL (pool, GRAPH_REACHED) {
  UNWIND range(0, size(pool) - 1) AS rank
  RETURN pool[rank].message AS message, rank AS base_rank, pool[rank].base AS base, pool[rank].hits AS hits, 0.0 AS graph
UNION ALL
  UNWIND GRAPH_LISTS AS reached
  WITH reached
  WHERE reached.node:Message
  RETURN reached.node AS message, null AS base_rank, null AS base, null AS hits, reached.score AS graph
}
WITH message, min(base_rank) AS base_rank, max(base) AS base, collect(hits) AS hits, sum(graph) AS graph
RETURN message.id AS id, message.speaker AS speaker, message.text AS text, message.caption AS caption,
  message.session AS session, message.position AS position, message.sent_at AS sent_at,
  message.external_id AS external_id, message.role AS role,
  message.time_texts AS time_texts, message.time_starts AS time_starts, message.time_ends AS time_ends,
  message.time_grains AS time_grains,
  base_rank, base, hits[0] AS hits, graph
ORDER BY base_rank, graph DESC, id
