// Links each message to the one before it of the same speaker in its session: in time, and as related.
// $scope, $weight, $weight_back, $related_weight, $rows: id, previous_id.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
MATCH (previous:Message {scope: $scope, id: row.previous_id})
MERGE (previous)-[r:TEMPORAL_NEXT {track: 'speaker'}]->(m)
SET r.weight = $weight, r.weight_back = $weight_back
MERGE (previous)-[related:SPEAKER_RELATED]->(m)
SET related.weight = $related_weight
