// When the latest fact and attribute of each owner came into a space that is not held back. $scope.
// The index over scope and id is used only where both are asked for.
CYPHER 25
CALL () {
  MATCH (n:Fact {scope: $scope})
  WHERE n.id IS NOT NULL AND n.held_back IS NULL
  RETURN 'fact' AS kind, n.owner AS owner, max(n.recorded_at) AS latest
UNION ALL
  MATCH (n:Attribute {scope: $scope})
  WHERE n.id IS NOT NULL AND n.held_back IS NULL
  RETURN 'attribute' AS kind, n.owner AS owner, max(n.recorded_at) AS latest
}
RETURN kind, owner, latest
