// Marks entries that a router has seen. $scope, $facts, $attributes, $events (ids of each kind).
CYPHER 25
CALL () {
  UNWIND $facts AS id
  MATCH (n:Fact {scope: $scope, id: id})
  RETURN n
UNION ALL
  UNWIND $attributes AS id
  MATCH (n:Attribute {scope: $scope, id: id})
  RETURN n
UNION ALL
  UNWIND $events AS id
  MATCH (n:Topic {scope: $scope, id: id})
  RETURN n
}
SET n.routed = true
