// Holds everybody else back who consolidates this space, until this transaction ends; whose vectors it has. $scope.
CYPHER 25
MATCH (s:Space {scope: $scope})
SET s.name = s.name
RETURN s.embedder AS embedder, s.dimensions AS dimensions, s.moving_to AS moving_to
