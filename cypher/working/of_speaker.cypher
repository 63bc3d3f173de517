// What one speaker's working memory holds, the oldest first. $scope, $speaker.
CYPHER 25
MATCH (m:Working {scope: $scope})
WHERE m.speaker = $speaker
RETURN m.id AS id, m.speaker AS speaker, m.text AS text, m.session AS session, m.position AS position,
  toString(m.sent_at) AS sent_at, m.role AS role, m.caption AS caption, m.external_id AS external_id
ORDER BY m.sent_at, m.session_order, m.position, id
