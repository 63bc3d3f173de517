// Adds a version of the memory policy beside the one that it was made from; not in force yet.
// $scope, $id, $older_id (null where it is the first), $properties.
CYPHER 25
CREATE (p:MemoryPolicy {scope: $scope, id: $id})
SET p += $properties, p.active = false, p.changed_at = datetime()
WITH p
MATCH (older:MemoryPolicy {scope: $scope, id: $older_id})
CREATE (p)-[:SUPERSEDES]->(older)
