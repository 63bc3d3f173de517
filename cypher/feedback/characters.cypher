// Whom feedback is about. $scope.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (f:Feedback {scope: $scope})
WHERE f.id IS NOT NULL AND f.character IS NOT NULL
RETURN DISTINCT f.character AS name
ORDER BY name
