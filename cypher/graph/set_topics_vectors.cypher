// Puts new vectors on topics and takes the old ones away. $scope, $vector_property, $old_property, $rows: id, vector.
CYPHER 25
UNWIND $rows AS row
MATCH (n:Topic {scope: $scope, id: row.id})
SET n[$old_property] = null
WITH n, row
CALL db.create.setNodeVectorProperty(n, $vector_property, row.vector)
RETURN count(*) AS written
