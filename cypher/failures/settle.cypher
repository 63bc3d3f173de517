// Forgets the failures about some topics and persona snapshots: these have been tried again. $scope, $entries (ids).
CYPHER 25
MATCH (f:Failure {scope: $scope})
WHERE f.id IS NOT NULL AND any(entry IN f.entries WHERE entry IN $entries)
DETACH DELETE f
