// Deletes edges. $scope, $keys (element ids of edges from a node of this space, or to one).
CYPHER 25
UNWIND $keys AS key
MATCH (a)-[r]->(b)
WHERE elementId(r) = key AND $scope IN [a.scope, b.scope]
DELETE r
