// What is in working memory, of all speakers, in the order in which it was said. $scope.
CYPHER 25
MATCH (m:Working {scope: $scope})
RETURN m.id AS id, m.speaker AS speaker, m.stage AS stage
ORDER BY m.sent_at, m.session_order, m.position, id
