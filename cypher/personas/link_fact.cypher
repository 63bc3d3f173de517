// Ties snapshots to what their sentences rest on: DISTILLED_FROM Fact.
// $scope, $rows: source_id, target_id, sentences (numbers, from 0).
CYPHER 25
UNWIND $rows AS row
MATCH (s:PersonaSnapshot {scope: $scope, id: row.source_id})
MATCH (n:Fact {scope: $scope, id: row.target_id})
MERGE (s)-[r:DISTILLED_FROM]->(n)
SET r.sentences = row.sentences
