// A page of a space's attributes with the text that each one's vector stands for. $scope, $after, $limit.
CYPHER 25
MATCH (n:Attribute {scope: $scope})
WHERE n.id > $after
RETURN n.id AS id, n.owner + ' ' + n.name + ': ' + n.value AS text
ORDER BY id
LIMIT $limit
