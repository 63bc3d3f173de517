// Holds everybody else back who consolidates this space, until this transaction ends. $scope.
CYPHER 25
MATCH (s:Space {scope: $scope})
SET s.name = s.name
