// What a speaker said, in the order of the dialogues. $scope, $id (of the speaker), $limit.
CYPHER 25
MATCH (:Speaker {scope: $scope, id: $id})-[:SAID]->(m:Message)
RETURN m.id AS id, size(m.text) AS letters
ORDER BY m.session, m.position, id
LIMIT $limit
