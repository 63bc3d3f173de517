// Links messages to what they carry: MENTIONS Topic. $scope, $weight, $rows: source_id, target_id.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.source_id})
MATCH (n:Topic {scope: $scope, id: row.target_id})
MERGE (m)-[r:MENTIONS]->(n)
SET r.weight = $weight, r.merged = null
