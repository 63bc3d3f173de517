// Marks events that a router has seen. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (n:Topic {scope: $scope, id: id})
SET n.routed = true
