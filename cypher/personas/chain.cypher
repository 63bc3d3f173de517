// Puts each snapshot after the one that it replaces. $scope, $rows: id, older_id (or null).
CYPHER 25
UNWIND $rows AS row
MATCH (s:PersonaSnapshot {scope: $scope, id: row.id})
OPTIONAL MATCH (s)-[wrong:SUPERSEDES]->(other:PersonaSnapshot)
WHERE row.older_id IS NULL OR other.id <> row.older_id
DELETE wrong
WITH DISTINCT s, row
MATCH (older:PersonaSnapshot {scope: $scope, id: row.older_id})
MERGE (s)-[:SUPERSEDES]->(older)
