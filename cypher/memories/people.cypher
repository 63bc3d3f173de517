// The people whom the messages of a space name, the most named first, with the short forms of their names. $scope.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (n:Entity {scope: $scope})
WHERE n.id IS NOT NULL AND n.kind = 'person'
RETURN n.name AS name, coalesce(n.aliases, []) AS aliases
ORDER BY COUNT { (n)<-[:MENTIONS]-() } DESC, name
