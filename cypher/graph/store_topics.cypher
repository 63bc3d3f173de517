// Makes the topics of a batch, each with its vector; of an existing one only the days on which it was said grow.
// $scope, $vector_property, $rows: id, vector, said_at, last_said_at, properties (name, owner, level, summary).
CYPHER 25
UNWIND $rows AS row
MERGE (n:Topic {scope: $scope, id: row.id})
ON CREATE SET n += row.properties, n.routed = false, n.recorded_at = datetime()
// Locks the topic until the transaction ends: two writers must not chain their messages to it at once.
ON MATCH SET n.level = n.level
SET n.said_at = CASE WHEN row.said_at < n.said_at OR n.said_at IS NULL THEN row.said_at ELSE n.said_at END,
  n.last_said_at = CASE
    WHEN row.last_said_at > n.last_said_at OR n.last_said_at IS NULL THEN row.last_said_at
    ELSE n.last_said_at
  END
WITH n, row
WHERE row.vector IS NOT NULL
CALL db.create.setNodeVectorProperty(n, $vector_property, row.vector)
RETURN count(*) AS written
