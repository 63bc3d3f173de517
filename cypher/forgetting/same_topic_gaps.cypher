// The messages that stay and follow one of these in the chain of a topic. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})<-[:SAME_TOPIC]-(later:Message)
WHERE NOT later.id IN $ids
MATCH (m)-[:MENTIONS]->(t:Topic)<-[:MENTIONS]-(later)
RETURN DISTINCT later.id AS source_id, t.id AS target_id
ORDER BY target_id, source_id
