// A row unless a space has vectors of another embedder, or is being given others. $scope, $embedder, $dimensions.
CYPHER 25
OPTIONAL MATCH (s:Space {scope: $scope})
WITH s
WHERE s IS NULL OR (s.embedder = $embedder AND s.dimensions = $dimensions AND s.moving_to IS NULL)
RETURN true AS takes_vectors
