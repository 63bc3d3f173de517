// One space and its embedder, no row where it does not exist. $scope.
CYPHER 25
MATCH (s:Space {scope: $scope})
RETURN s.name AS name, s.embedder AS embedder, s.dimensions AS dimensions
