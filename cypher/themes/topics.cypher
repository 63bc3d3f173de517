// Some event topics, with when each was first said, in how many messages, and its merge group. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (t:Topic {scope: $scope, id: id})
WHERE t.level = 'event'
OPTIONAL MATCH (m:Message {scope: $scope})-[:MENTIONS]->(t)
WITH t, min(m.sent_at) AS said_at, count(m) AS messages
RETURN t.id AS id, t.owner AS owner, t.name AS name, t.summary AS summary, said_at, messages, t.group AS group
ORDER BY id
