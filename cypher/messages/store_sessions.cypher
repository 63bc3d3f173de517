// Makes the sessions of a batch and keeps the earliest start. $scope, $rows: id, key, started_at.
CYPHER 25
UNWIND $rows AS row
MERGE (s:Session {scope: $scope, id: row.id})
ON CREATE SET s.key = row.key, s.started_at = row.started_at
ON MATCH SET s.started_at = CASE
  WHEN row.started_at IS NULL THEN s.started_at
  WHEN s.started_at IS NULL OR row.started_at < s.started_at THEN row.started_at
  ELSE s.started_at
END
