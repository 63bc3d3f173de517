// Deletes snapshots that no longer hold of what is known. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (s:PersonaSnapshot {scope: $scope, id: id})
DETACH DELETE s
