// Notes whose vectors a space is being given: from then on nobody writes to it. $scope, $embedder.
CYPHER 25
MATCH (s:Space {scope: $scope})
SET s.moving_to = $embedder
