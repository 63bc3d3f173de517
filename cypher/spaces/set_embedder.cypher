// Says which embedder a space's vectors are of. $scope, $embedder, $dimensions.
CYPHER 25
MATCH (s:Space {scope: $scope})
SET s.embedder = $embedder, s.dimensions = $dimensions
RETURN s.name AS name
