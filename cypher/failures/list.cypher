// What language models could not do in a space, the oldest first. $scope.
CYPHER 25
MATCH (f:Failure {scope: $scope})-[:OF]->(m:Message)
WHERE f.id IS NOT NULL
RETURN f.id AS id, f.purpose AS purpose, f.model AS model, f.reply AS reply, f.reason AS reason,
  toString(f.failed_at) AS failed_at, m.id AS message_id, m.speaker AS speaker, m.text AS text
ORDER BY failed_at, id
