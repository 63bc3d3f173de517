// Makes the speakers of a batch; the first role that is told of one is kept. $scope, $rows: id, name, role.
CYPHER 25
UNWIND $rows AS row
MERGE (s:Speaker {scope: $scope, id: row.id})
ON CREATE SET s.name = row.name, s.role = row.role
ON MATCH SET s.role = CASE WHEN s.role = 'other' THEN row.role ELSE s.role END
