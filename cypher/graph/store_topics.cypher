// Makes the topics of a batch, each with its vector; an existing one is left as it is.
// $scope, $vector_property, $rows: id, vector, properties (name, owner, level).
CYPHER 25
UNWIND $rows AS row
MERGE (n:Topic {scope: $scope, id: row.id})
ON CREATE SET n += row.properties, n.recorded_at = datetime()
// Locks the topic until the transaction ends: two writers must not chain their messages to it at once.
ON MATCH SET n.level = n.level
WITH n, row
WHERE row.vector IS NOT NULL
CALL db.create.setNodeVectorProperty(n, $vector_property, row.vector)
RETURN count(*) AS written
