// What language models could not do for other messages than these: what they replied, and the words it was about.
// $scope, $ids.
CYPHER 25
MATCH (f:Failure {scope: $scope})
WHERE f.id IS NOT NULL
CALL (f) {
  MATCH (f)-[:OF]->(m:Message)
  WHERE NOT m.id IN $ids
  RETURN m
}
RETURN m.id AS id, coalesce(f.reply, '') + ' ' + coalesce(f.reason, '') AS text,
  [m.speaker + ' ' + m.text + ' ' + coalesce(m.caption, '')] AS texts
