// A page of a space's topics with the text that each one's vector stands for. $scope, $after, $limit.
CYPHER 25
MATCH (n:Topic {scope: $scope})
WHERE n.id > $after
WITH n
ORDER BY n.scope, n.id
LIMIT $limit
RETURN n.id AS id, n.name AS text
ORDER BY id
