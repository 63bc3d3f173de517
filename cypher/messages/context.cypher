// The last turns of sessions before a position each, the earliest first. $scope, $turns, $rows: session, position.
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  MATCH (m:Message {scope: $scope, session: row.session})
  WHERE m.position < row.position
  RETURN m
  ORDER BY m.scope DESC, m.session DESC, m.position DESC, m.id DESC
  LIMIT $turns
}
WITH m
ORDER BY m.session, m.position, m.id
RETURN m.id AS id, m.speaker AS speaker, m.text AS text, m.session AS session, m.position AS position,
  toString(m.sent_at) AS sent_at, m.role AS role, m.caption AS caption, m.external_id AS external_id
