// The ids of the messages that were sent back to be understood again, until what they carry is described anew. $scope.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (m:Message {scope: $scope})
WHERE m.id IS NOT NULL AND m.read_again
RETURN m.id AS id
ORDER BY id
