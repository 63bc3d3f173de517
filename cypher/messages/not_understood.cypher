// Which of these messages nobody has understood yet. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
WHERE m.stage IN ['stored', 'failed']
RETURN m.id AS id
