// Forgets the failures of a space and sends their messages back to the stage that failed. $scope.
CYPHER 25
MATCH (f:Failure {scope: $scope})-[:OF]->(m:Message)
WHERE f.id IS NOT NULL
WITH m, collect(f) AS failures, collect(f.purpose) AS purposes
SET m.stage = CASE WHEN 'understand' IN purposes THEN 'stored' ELSE 'understood' END
FOREACH (f IN failures | DETACH DELETE f)
RETURN count(m) AS messages
