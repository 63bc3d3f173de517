// Which of these messages are stored already. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
RETURN m.id AS id
