// Links messages to what they carry: SUPPORTS Attribute; what was corrected by hand is noted on them.
// $scope, $weight, $rows: source_id, target_id.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.source_id})
MATCH (n:Attribute {scope: $scope, id: row.target_id})
MERGE (m)-[r:SUPPORTS]->(n)
SET r.weight = $weight, r.merged = null
FOREACH (_ IN CASE WHEN n.corrected_at IS NULL THEN [] ELSE [1] END | SET m.corrected = true)
