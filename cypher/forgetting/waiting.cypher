// The ids of the messages that wait to be understood. $scope.
CYPHER 25
MATCH (m:Message {scope: $scope, stage: 'stored'})
RETURN m.id AS id
ORDER BY id
