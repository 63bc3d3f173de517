// The beginnings of all messages of some sessions, for the names in them. $scope, $sessions (keys), $characters (of each).
CYPHER 25
UNWIND $sessions AS session
MATCH (m:Message {scope: $scope, session: session})
WHERE m.position IS NOT NULL
WITH session, m
ORDER BY session, m.position, m.id
RETURN session, collect(left(m.text + coalesce(' ' + m.caption, ''), $characters)) AS texts
