// The messages of a session, in the order of their dialogue. $scope, $id (of the session), $limit.
CYPHER 25
MATCH (:Session {scope: $scope, id: $id})<-[:IN]-(m:Message)
RETURN m.id AS id, size(m.text) AS letters
ORDER BY m.position, id
LIMIT $limit
