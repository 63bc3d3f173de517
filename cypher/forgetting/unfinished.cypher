// Whether messages have gone and what follows is still to be done: a row, or none. $scope.
CYPHER 25
MATCH (n:Unfinished {scope: $scope, what: 'forgetting'})
RETURN n.what AS what
LIMIT 1
