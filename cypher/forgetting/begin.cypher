// Notes that messages go and that what follows is still to be done. $scope.
CYPHER 25
MERGE (:Unfinished {scope: $scope, what: 'forgetting'})
