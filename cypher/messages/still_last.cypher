// A row where a session still ends with a message, or has none. $scope, $session, $last (the message's id in a list).
CYPHER 25
WITH COLLECT {
  MATCH (m:Message {scope: $scope, session: $session})
  WHERE m.position IS NOT NULL
  RETURN m.id
  ORDER BY m.scope DESC, m.session DESC, m.position DESC, m.sent_at DESC, m.recorded_at DESC, m.id DESC
  LIMIT 1
} AS last
WHERE last = $last
RETURN true AS still_last
