// Makes the speakers of a batch; the role of an existing one is kept. $scope, $rows: id, name, role.
CYPHER 25
UNWIND $rows AS row
MERGE (s:Speaker {scope: $scope, id: row.id})
ON CREATE SET s.name = row.name, s.role = row.role
