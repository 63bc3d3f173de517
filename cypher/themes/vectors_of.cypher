// The vectors of some topics. $scope, $vector_property, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (t:Topic {scope: $scope, id: id})
WHERE t[$vector_property] IS NOT NULL
RETURN t.id AS id, t[$vector_property] AS vector
