// The messages that state some facts, those of each together.
// One that was put right by hand has the messages of what it corrects. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (f:Fact {scope: $scope, id: id})
MATCH (m:Message)-[:SUPPORTS]->()<-[:SUPERSEDES {by: 'hand'}]-{0,100}(f)
WITH DISTINCT f, m
RETURN f.id AS id, collect({id: m.id, said_at: m.sent_at}) AS messages
