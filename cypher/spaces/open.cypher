// Finds or makes a space; the first caller's embedder stays. $scope, $name, $embedder, $dimensions.
CYPHER 25
MERGE (s:Space {scope: $scope})
ON CREATE SET s.name = $name, s.embedder = $embedder, s.dimensions = $dimensions, s.created_at = datetime()
RETURN s.name AS name, s.embedder AS embedder, s.dimensions AS dimensions
