// Makes snapshots. $scope, $rows: id, properties (owner, kind, subject, subject_id, text, sentences, taken_at, made_by).
CYPHER 25
UNWIND $rows AS row
MERGE (s:PersonaSnapshot {scope: $scope, id: row.id})
ON CREATE SET s.recorded_at = datetime()
SET s += row.properties
