// A page of a space's attributes, but for those held back, with the text that each one's vector stands for. $scope, $after, $limit.
CYPHER 25
MATCH (n:Attribute {scope: $scope})
WHERE n.id > $after AND n.held_back IS NULL
WITH n
ORDER BY n.scope, n.id
LIMIT $limit
RETURN n.id AS id, n.owner + ' ' + n.name + ': ' + n.value AS text
ORDER BY id
