// Reciprocal rank fusion of the channels; a turn of somebody else than the person asked about counts less.
WITH message, sum($channel_weights[channel] / ($rank_constant + rank)) AS fused,
  collect([channel, score]) AS hits
WITH message, hits,
  fused * CASE WHEN size($targets) = 0 OR message.speaker IN $targets THEN 1.0 ELSE $other_speaker END AS base
ORDER BY base DESC, elementId(message)
LIMIT $pool
WITH collect({message: message, base: base, hits: hits}) AS pool
WITH pool, [seed IN pool[0..$seeds] | {node: seed.message, score: seed.base}] AS frontier_0
