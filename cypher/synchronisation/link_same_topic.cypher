// Links messages to the one said before on their topic. $scope, $weight, $rows: id, previous_id.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
MATCH (previous:Message {scope: $scope, id: row.previous_id})
MERGE (m)-[r:SAME_TOPIC]->(previous)
SET r.weight = $weight
