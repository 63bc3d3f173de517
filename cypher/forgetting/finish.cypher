// Notes that everything is done that follows when messages have gone. $scope.
CYPHER 25
MATCH (n:Unfinished {scope: $scope, what: 'forgetting'})
DETACH DELETE n
