// The attributes of some persons that no policy holds back, with the messages that state them. $scope, $owners.
CYPHER 25
MATCH (a:Attribute {scope: $scope})
WHERE a.id IS NOT NULL AND a.owner IN $owners AND a.held_back IS NULL
MATCH (m:Message)-[:SUPPORTS]->(a)
RETURN a.id AS id, a.owner AS owner, a.name AS name, a.value AS text, a.superseded_at AS superseded_at,
  a.superseded_at IS NOT NULL OR EXISTS { (a)<-[:SUPERSEDES]-() } AS superseded,
  collect({id: m.id, said_at: m.sent_at}) AS messages
ORDER BY id
