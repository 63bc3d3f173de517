// Deletes what is marked. $scope.
CYPHER 25
MATCH (n:Forgetting {scope: $scope})
DETACH DELETE n
