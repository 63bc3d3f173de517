// How many facts and attributes rest on each message of a space. $scope.
CYPHER 25
MATCH (m:Message {scope: $scope})
WHERE m.id IS NOT NULL
RETURN m.id AS id, COUNT { (m)-[:SUPPORTS]->() } AS stated
