// How many edges leave a space's nodes, by type. $scope.
// The index over scope and id is used only where both are asked for.
CYPHER 25
CALL () {
  MATCH (n:Message {scope: $scope})-[r]->()
  WHERE n.id IS NOT NULL
  RETURN type(r) AS type, count(*) AS edges
UNION ALL
  MATCH (n:Fact {scope: $scope})-[r]->()
  WHERE n.id IS NOT NULL
  RETURN type(r) AS type, count(*) AS edges
UNION ALL
  MATCH (n:Speaker {scope: $scope})-[r]->()
  WHERE n.id IS NOT NULL
  RETURN type(r) AS type, count(*) AS edges
UNION ALL
  MATCH (n:Topic {scope: $scope})-[r]->()
  WHERE n.id IS NOT NULL
  RETURN type(r) AS type, count(*) AS edges
UNION ALL
  MATCH (n:MemoryPolicy {scope: $scope})-[r]->()
  WHERE n.id IS NOT NULL
  RETURN type(r) AS type, count(*) AS edges
UNION ALL
  MATCH (n:Feedback {scope: $scope})-[r]->()
  WHERE n.id IS NOT NULL
  RETURN type(r) AS type, count(*) AS edges
UNION ALL
  MATCH (n:PersonaSnapshot {scope: $scope})-[r]->()
  WHERE n.id IS NOT NULL
  RETURN type(r) AS type, count(*) AS edges
}
RETURN type, sum(edges) AS edges
ORDER BY type
