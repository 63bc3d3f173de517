// Deletes messages with their edges. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
DETACH DELETE m
