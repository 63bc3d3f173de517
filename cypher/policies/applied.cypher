// Notes under which version of the memory policy what is stored has been judged last.
// $scope, $id (null while one is on its way).
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (p:MemoryPolicy {scope: $scope})
WHERE p.id IS NOT NULL
SET p.applied = coalesce(p.id = $id, false)
