// Which of these topics, facts and attributes are stored already. $scope, $ids.
CYPHER 25
CALL () {
  UNWIND $ids AS id
  MATCH (n:Topic {scope: $scope, id: id})
  RETURN n.id AS id
UNION ALL
  UNWIND $ids AS id
  MATCH (n:Fact {scope: $scope, id: id})
  RETURN n.id AS id
UNION ALL
  UNWIND $ids AS id
  MATCH (n:Attribute {scope: $scope, id: id})
  RETURN n.id AS id
}
RETURN id
