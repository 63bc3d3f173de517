// Notes that all is done that follows when messages have gone. $scope.
CYPHER 25
MATCH (s:Space {scope: $scope})
REMOVE s.forgetting
