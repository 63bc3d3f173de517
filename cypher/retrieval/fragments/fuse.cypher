// Fusion: alpha s_base + beta s_graph + gamma s_recency + delta s_fact, the first two by reciprocal rank.
WITH candidate, graph_rank, considered, s_recency,
  coalesce(1.0 / (1 + candidate.base_rank), 0.0) AS s_base,
  coalesce(1.0 / (1 + graph_rank), 0.0) AS s_graph,
  CASE WHEN any(hit IN candidate.hits WHERE hit.channel = 'fact') THEN $fact_support ELSE $no_fact_support END AS s_fact
WITH *, $alpha * s_base + $beta * s_graph + $gamma * s_recency + $delta * s_fact AS total
ORDER BY total DESC, candidate.base_rank, elementId(candidate.message)
LIMIT $limit
WITH *, candidate.message AS message
RETURN message.id AS id, message.speaker AS speaker, message.text AS text, message.caption AS caption,
  message.session AS session, message.position AS position, toString(message.sent_at) AS sent_at,
  message.external_id AS external_id, message.role AS role,
  message.time_texts AS time_texts, message.time_offsets AS time_offsets, [day IN message.time_starts | toString(day)] AS time_starts,
  [day IN message.time_ends | toString(day)] AS time_ends, message.time_grains AS time_grains,
  candidate.base_rank AS base_rank, graph_rank, candidate.base AS base, candidate.hits AS hits,
  candidate.graph AS graph, s_base, s_graph, s_recency, s_fact, total, considered
ORDER BY total DESC, base_rank, id
