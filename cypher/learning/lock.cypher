// Holds everybody else back who learns in this space, until this transaction ends. $scope, $id.
CYPHER 25
MATCH (l:Learning {scope: $scope, id: $id})
SET l.id = l.id
