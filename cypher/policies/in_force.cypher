// Whether a space has a memory policy in force. $scope.
CYPHER 25
MATCH (p:MemoryPolicy {scope: $scope})
WHERE p.id IS NOT NULL AND p.active
RETURN count(p) > 0 AS in_force
