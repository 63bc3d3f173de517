// The last hop, which counts only where it ends at a turn.
CALL (frontier_0) {
  UNWIND frontier_0 AS reached
  WITH reached.node AS node, reached.score AS score
  MATCH (node)-[edge:EDGE_TYPES]-(next:Message)
  WHERE next.scope = $scope
  WITH next, sum(score * $priors[type(edge)] * $hop_decay) AS score
  ORDER BY score DESC, elementId(next)
  LIMIT $frontier
  RETURN collect({node: next, score: score}) AS frontier_1
}
WITH *
