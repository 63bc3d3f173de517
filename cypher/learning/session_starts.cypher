// When each dated session of a space began, the earliest first. $scope.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (s:Session {scope: $scope})
WHERE s.id IS NOT NULL AND s.started_at IS NOT NULL
RETURN toString(s.started_at) AS started_at
ORDER BY s.started_at
