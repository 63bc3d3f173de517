// Marks attributes that a router has seen. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (n:Attribute {scope: $scope, id: id})
SET n.routed = true
