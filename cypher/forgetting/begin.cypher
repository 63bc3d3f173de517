// Notes that messages are about to go, until all is done that follows. $scope.
CYPHER 25
MATCH (s:Space {scope: $scope})
SET s.forgetting = true
