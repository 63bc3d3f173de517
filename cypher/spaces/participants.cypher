// The speakers of a space with their roles and how much each said. $scope.
CYPHER 25
MATCH (s:Speaker {scope: $scope})
RETURN s.name AS name, s.role AS role, COUNT { (s)-[:SAID]->() } AS messages
ORDER BY messages DESC, name
