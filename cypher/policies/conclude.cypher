// Notes how the trial of a version of the memory policy came out. $scope, $id, $properties (verdict, counts).
CYPHER 25
MATCH (p:MemoryPolicy {scope: $scope, id: $id})
SET p += $properties
