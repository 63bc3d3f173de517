// The messages that state some facts, those of each together. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (f:Fact {scope: $scope, id: id})
MATCH (m:Message)-[:SUPPORTS]->(f)
RETURN f.id AS id, collect({id: m.id, said_at: m.sent_at}) AS messages
