// A page of topics and how many messages each has about. $scope, $after, $limit.
CYPHER 25
MATCH (t:Topic {scope: $scope})
WHERE t.id > $after
WITH t
ORDER BY t.scope, t.id
LIMIT $limit
RETURN t.id AS id, COUNT { (t)<-[:MENTIONS]-() } AS messages
ORDER BY id
