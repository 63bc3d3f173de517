// Gives current snapshots their vector and takes it from replaced ones: search finds what holds now.
// $scope, $vector_property, $rows: id, vector (or null).
CYPHER 25
UNWIND $rows AS row
MATCH (s:PersonaSnapshot {scope: $scope, id: row.id})
SET s[$vector_property] = null
WITH s, row
WHERE row.vector IS NOT NULL
CALL db.create.setNodeVectorProperty(s, $vector_property, row.vector)
RETURN count(*) AS written
