// Marks facts that a router has seen. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (n:Fact {scope: $scope, id: id})
SET n.routed = true
