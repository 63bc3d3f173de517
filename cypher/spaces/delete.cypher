// Deletes the node of a space that holds nothing else any more. $scope.
CYPHER 25
MATCH (s:Space {scope: $scope})
DELETE s
