// How many edges leave a space's nodes, by type. $scope.
CYPHER 25
CALL () {
  MATCH (:Message {scope: $scope})-[r]->()
  RETURN type(r) AS type, count(*) AS edges
UNION ALL
  MATCH (:Fact {scope: $scope})-[r]->()
  RETURN type(r) AS type, count(*) AS edges
UNION ALL
  MATCH (:Speaker {scope: $scope})-[r]->()
  RETURN type(r) AS type, count(*) AS edges
}
RETURN type, sum(edges) AS edges
ORDER BY type
