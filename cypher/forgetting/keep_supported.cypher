// Takes the mark from what other messages support. $scope.
CYPHER 25
MATCH (n:Forgetting {scope: $scope})
WHERE NOT n:PersonaSnapshot AND NOT n:Failure AND EXISTS { (n)--(:Message) }
REMOVE n:Forgetting
