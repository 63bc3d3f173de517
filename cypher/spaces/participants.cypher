// The speakers of a space with their roles and how much each said. $scope.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (s:Speaker {scope: $scope})
WHERE s.id IS NOT NULL
RETURN s.name AS name, s.role AS role, COUNT { (s)-[:SAID]->() } AS messages
ORDER BY messages DESC, name
