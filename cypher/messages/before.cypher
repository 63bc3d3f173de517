// The last turn of a session before a position, and the last of each speaker. $scope, $session, $position.
CYPHER 25
MATCH (m:Message {scope: $scope, session: $session})
WHERE m.position < $position
WITH m
ORDER BY m.position DESC, m.recorded_at DESC
WITH m.speaker AS speaker, collect(m)[0] AS last
RETURN last.id AS id, speaker, last.text AS text, last.caption AS caption, last.position AS position
ORDER BY position DESC
