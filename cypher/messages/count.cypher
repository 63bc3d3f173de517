// How many messages a space holds. $scope.
CYPHER 25
RETURN COUNT { MATCH (:Message {scope: $scope}) } AS messages
