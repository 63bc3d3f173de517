// Whose vectors a space has, and whose it is being given; no row where it does not exist. $scope.
CYPHER 25
MATCH (s:Space {scope: $scope})
RETURN s.embedder AS embedder, s.dimensions AS dimensions, s.moving_to AS moving_to
