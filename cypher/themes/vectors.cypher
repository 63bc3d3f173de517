// The vectors of the event topics of some owners, for grouping them on the client. $scope, $owners, $vector_property.
CYPHER 25
MATCH (t:Topic {scope: $scope, level: 'event'})
WHERE t.id IS NOT NULL AND t.owner IN $owners AND t[$vector_property] IS NOT NULL
RETURN t.id AS id, t.owner AS owner, t[$vector_property] AS vector
ORDER BY id
