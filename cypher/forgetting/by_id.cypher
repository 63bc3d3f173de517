// The messages with these ids, in the order of their dialogue. $scope, $ids, $limit.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
WITH DISTINCT m
RETURN m.id AS id, size(m.text) AS letters
ORDER BY m.session, m.position, id
LIMIT $limit
