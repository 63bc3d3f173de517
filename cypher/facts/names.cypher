// Who facts and attributes are about that is called so, upper and lower case aside. $scope, $name.
// The index over scope and id is used only where both are asked for.
CYPHER 25
CALL () {
  MATCH (n:Fact {scope: $scope})
  WHERE n.id IS NOT NULL
  UNWIND [n.owner, n.subject] AS name
  RETURN DISTINCT name
UNION
  MATCH (n:Attribute {scope: $scope})
  WHERE n.id IS NOT NULL
  RETURN DISTINCT n.owner AS name
}
WITH name
WHERE toLower(name) = toLower($name)
RETURN DISTINCT name
ORDER BY name
