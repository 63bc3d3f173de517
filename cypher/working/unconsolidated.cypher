// The messages that are understood but not consolidated, in the order in which they were said. $scope, $limit.
CYPHER 25
MATCH (m:Message {scope: $scope, stage: 'understood'})
RETURN m.id AS id, m.speaker AS speaker, m.stage AS stage
ORDER BY m.sent_at, m.session_order, m.position, id
LIMIT $limit
