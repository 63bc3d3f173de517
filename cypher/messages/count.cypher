// How many messages a space holds. $scope.
CYPHER 25
RETURN COUNT { MATCH (m:Message {scope: $scope}) WHERE m.id IS NOT NULL } AS messages
