// Puts new vectors on snapshots and takes the old ones away. $scope, $vector_property, $old_property, $rows: id, vector.
CYPHER 25
UNWIND $rows AS row
MATCH (s:PersonaSnapshot {scope: $scope, id: row.id})
SET s[$old_property] = null
WITH s, row
CALL db.create.setNodeVectorProperty(s, $vector_property, row.vector)
RETURN count(*) AS written
