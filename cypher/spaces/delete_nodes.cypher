// Deletes up to $limit nodes of a space with their edges; returns how many. $scope.
CYPHER 25
CALL () {
  MATCH (n:Message {scope: $scope}) RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Fact {scope: $scope}) RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Attribute {scope: $scope}) RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Topic {scope: $scope}) RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Entity {scope: $scope}) RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Session {scope: $scope}) RETURN n LIMIT $limit
UNION ALL
  MATCH (n:Speaker {scope: $scope}) RETURN n LIMIT $limit
}
WITH n
LIMIT $limit
DETACH DELETE n
RETURN count(*) AS deleted
