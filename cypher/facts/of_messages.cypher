// The facts and attributes that messages state, with the message of each; what was replaced and what is held back is told. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})-[:SUPPORTS]->(n:Fact|Attribute)
RETURN m.id AS message_id, toString(m.sent_at) AS sent_at, n.id AS id, n.owner AS owner, n.name AS name,
  coalesce(n.text, n.value) AS text, n.superseded_at IS NULL AND NOT EXISTS { (n)<-[:SUPERSEDES]-() } AS current,
  coalesce(n.held_back, false) AS held_back
ORDER BY m.id, n.said_at, text, n.id
