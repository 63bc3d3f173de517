// Says which embedder a space's vectors are of, all of them by now. $scope, $embedder, $dimensions.
CYPHER 25
MATCH (s:Space {scope: $scope})
SET s.embedder = $embedder, s.dimensions = $dimensions, s.moving_to = null
RETURN s.name AS name
