// Whether a space has a memory policy in force, or one that is being tried. $scope, $trying.
CYPHER 25
MATCH (p:MemoryPolicy {scope: $scope})
WHERE p.id IS NOT NULL AND (p.active OR p.verdict = $trying)
RETURN count(p) > 0 AS in_force
