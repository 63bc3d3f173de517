// Notes on snapshots which states of knowledge say the same. $scope, $rows: id, bases.
CYPHER 25
UNWIND $rows AS row
MATCH (s:PersonaSnapshot {scope: $scope, id: row.id})
SET s.bases = row.bases
