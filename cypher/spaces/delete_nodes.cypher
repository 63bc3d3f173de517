// Deletes up to $limit nodes of a space with their edges; returns how many. $scope, $letters: of text in one transaction,
// beyond which just as many of the shortest go as have about that many together; the rest comes next time.
// The index over scope and id is used only where both are asked for.
CYPHER 25
CALL () {
  MATCH (n:Learning {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Feedback {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:MemoryPolicy {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:PersonaSnapshot {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Failure {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Message {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Fact {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Attribute {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Topic {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Entity {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Session {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Speaker {scope: $scope}) WHERE n.id IS NOT NULL RETURN n LIMIT $limit
}
WITH n
LIMIT $limit
WITH n, size(coalesce(n.text, '')) AS letters
ORDER BY letters
WITH collect(n) AS nodes, sum(letters) AS letters
WITH CASE WHEN letters <= $letters THEN nodes ELSE nodes[0..1 + $letters * (size(nodes) - 1) / letters] END AS nodes
UNWIND nodes AS n
DETACH DELETE n
RETURN count(*) AS deleted
