// Messages by their ids. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
RETURN m.id AS id, m.speaker AS speaker, m.text AS text, m.session AS session, m.position AS position,
  toString(m.sent_at) AS sent_at, m.role AS role, m.caption AS caption, m.external_id AS external_id
