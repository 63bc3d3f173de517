// Makes the facts of a batch, each with its vector; of an existing one only the days on which it was said grow.
// $scope, $vector_property, $rows: id, vector, token_vectors (packed, or null), said_at, last_said_at, properties (text, subject, said_by, owner, occurred_from,
// occurred_to, grain).
CYPHER 25
UNWIND $rows AS row
MERGE (n:Fact {scope: $scope, id: row.id})
ON CREATE SET n += row.properties, n.routed = false, n.recorded_at = datetime()
SET n.said_at = CASE WHEN row.said_at < n.said_at OR n.said_at IS NULL THEN row.said_at ELSE n.said_at END,
  n.last_said_at = CASE
    WHEN row.last_said_at > n.last_said_at OR n.last_said_at IS NULL THEN row.last_said_at
    ELSE n.last_said_at
  END
WITH n, row
WHERE row.vector IS NOT NULL
SET n.token_vectors = row.token_vectors
WITH n, row
CALL db.create.setNodeVectorProperty(n, $vector_property, row.vector)
RETURN count(*) AS written
