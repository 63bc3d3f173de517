// Marks a fact or attribute that never held; the mark lives inside one transaction. $scope, $id.
CYPHER 25
CALL () {
  MATCH (n:Fact {scope: $scope, id: $id})
  RETURN n
UNION ALL
  MATCH (n:Attribute {scope: $scope, id: $id})
  RETURN n
}
SET n:Forgetting
