// Takes from the entities of some messages the aliases that no other message says.
// $scope, $messages, $without (messages that do not count).
CYPHER 25
UNWIND $messages AS id
MATCH (:Message {scope: $scope, id: id})-[:MENTIONS]->(n:Entity)
WHERE n.aliases IS NOT NULL
WITH DISTINCT n
MATCH (n)<-[:MENTIONS]-(m:Message)
WHERE NOT m.id IN $without
WITH n, collect(toLower(m.text + ' ' + coalesce(m.caption, ''))) AS texts
SET n.aliases = [alias IN n.aliases WHERE any(text IN texts WHERE text CONTAINS toLower(alias))]
