// A page of a space's current snapshots with the text that each one's vector stands for. $scope, $after, $limit.
CYPHER 25
MATCH (s:PersonaSnapshot {scope: $scope})
WHERE s.id > $after AND NOT EXISTS { (:PersonaSnapshot)-[:SUPERSEDES]->(s) }
WITH s
ORDER BY s.scope, s.id
LIMIT $limit
RETURN s.id AS id, s.text AS text
ORDER BY id
