// A page of the event topics of some owners with their vectors and peers, for grouping them on the client. $scope, $owners,
// $vector_property, $after, $limit.
CYPHER 25
MATCH (t:Topic {scope: $scope})
WHERE t.id > $after AND t.level = 'event' AND t.owner IN $owners AND t[$vector_property] IS NOT NULL
WITH t
ORDER BY t.id
LIMIT $limit
RETURN t.id AS id, t.owner AS owner, t.peer AS peer, t[$vector_property] AS vector
ORDER BY id
