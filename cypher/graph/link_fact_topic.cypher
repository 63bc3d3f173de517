// Links facts to the topic of the message that states them. $scope, $weight, $rows: source_id, target_id.
CYPHER 25
UNWIND $rows AS row
MATCH (f:Fact {scope: $scope, id: row.source_id})
MATCH (t:Topic {scope: $scope, id: row.target_id})
MERGE (f)-[r:SUPPORTS]->(t)
SET r.weight = $weight
