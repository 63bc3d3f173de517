// Up to $limit messages that are stored but not understood yet, in reading order. $scope, $limit.
CYPHER 25
MATCH (m:Message {scope: $scope, stage: 'stored'})
RETURN m.id AS id, m.speaker AS speaker, m.text AS text, m.session AS session, m.position AS position,
  toString(m.sent_at) AS sent_at, m.role AS role, m.caption AS caption, m.external_id AS external_id
ORDER BY m.session, m.position, m.id
LIMIT $limit
