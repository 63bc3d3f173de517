// Puts the strengths of edges right. $scope, $rows: key (element id of an edge from a node of this space, or to one),
// weight, weight_back.
CYPHER 25
UNWIND $rows AS row
MATCH (a)-[r]->(b)
WHERE elementId(r) = row.key AND $scope IN [a.scope, b.scope]
SET r.weight = row.weight, r.weight_back = row.weight_back
