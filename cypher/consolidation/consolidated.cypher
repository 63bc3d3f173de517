// Moves messages to the last stage. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
WHERE m.stage = 'understood'
SET m.stage = 'consolidated'
