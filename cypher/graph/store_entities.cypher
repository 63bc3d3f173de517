// Makes the named entities of a batch. $scope, $rows: id, name, kind.
CYPHER 25
UNWIND $rows AS row
MERGE (n:Entity {scope: $scope, id: row.id})
ON CREATE SET n.name = row.name, n.kind = row.kind
