// Has every topic compared and grouped anew: their vectors are others now. $scope.
CYPHER 25
MATCH (t:Topic {scope: $scope, level: 'event'})
WHERE t.id IS NOT NULL
REMOVE t.group, t.peer
