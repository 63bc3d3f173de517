// One hop: what the frontier reaches along the chosen edges, weakened by each edge's prior and the hop decay.
// Nodes with very many edges say little about any one of them and are not passed through, nor are memories that a policy holds back.
CALL (frontier_0) {
  UNWIND frontier_0 AS reached
  WITH reached.node AS node, reached.score AS score
  MATCH (node)-[edge:EDGE_TYPES]-(next)
  WHERE next.scope = $scope AND next.held_back IS NULL AND COUNT { (next)--() } <= $hub_degree
  WITH next, sum(score * $priors[type(edge)] * $hop_decay) AS score
  ORDER BY score DESC, elementId(next)
  LIMIT $frontier
  RETURN collect({node: next, score: score}) AS frontier_1
}
WITH *
