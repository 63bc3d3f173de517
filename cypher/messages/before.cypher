// The last turn of a session before a position, and the last of one speaker there. $scope, $session, $position, $speaker.
// An index is read in its order, and no further than needed, only where all its properties are sorted by.
CYPHER 25
CALL () {
  MATCH (m:Message {scope: $scope, session: $session})
  WHERE m.position < $position
  RETURN m
  ORDER BY m.scope DESC, m.session DESC, m.position DESC, m.sent_at DESC, m.recorded_at DESC, m.id DESC
  LIMIT 1
UNION
  MATCH (m:Message {scope: $scope, session: $session})
  WHERE m.position < $position AND m.speaker = $speaker
  RETURN m
  ORDER BY m.scope DESC, m.session DESC, m.position DESC, m.sent_at DESC, m.recorded_at DESC, m.id DESC
  LIMIT 1
}
RETURN m.id AS id, m.speaker AS speaker, m.text AS text, m.caption AS caption, m.position AS position
ORDER BY position DESC, m.sent_at DESC, m.recorded_at DESC, id DESC
