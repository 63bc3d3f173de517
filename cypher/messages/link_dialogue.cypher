// Links each message to the one before it in its session. $scope, $weight, $weight_back, $rows: id, previous_id.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
MATCH (previous:Message {scope: $scope, id: row.previous_id})
MERGE (previous)-[r:TEMPORAL_NEXT {track: 'dialogue'}]->(m)
SET r.weight = $weight, r.weight_back = $weight_back
