// Puts one version of the memory policy in force, and no other. $scope, $id.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (p:MemoryPolicy {scope: $scope})
WHERE p.id IS NOT NULL
SET p.active = p.id = $id
