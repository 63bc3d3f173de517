// The attributes of some persons that no policy holds back, with the messages that state them.
// One that was put right by hand has the messages of what it corrects; what was corrected is left out. $scope, $owners.
CYPHER 25
MATCH (a:Attribute {scope: $scope})
WHERE a.id IS NOT NULL AND a.owner IN $owners AND a.held_back IS NULL AND a.corrected_at IS NULL
MATCH (m:Message)-[:SUPPORTS]->()<-[:SUPERSEDES {by: 'hand'}]-{0,100}(a)
WITH DISTINCT a, m
RETURN a.id AS id, a.owner AS owner, a.name AS name, a.value AS text, a.superseded_at AS superseded_at,
  a.superseded_at IS NOT NULL OR EXISTS { (a)<-[:SUPERSEDES]-() } AS superseded,
  collect({id: m.id, said_at: m.sent_at}) AS messages
ORDER BY id
