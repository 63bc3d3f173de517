// What some persons' attributes are called that no policy holds back.
// Each name with how many messages state such an attribute, when the first did, and the least id. One that was put right
// by hand has the messages of what it corrects; what was corrected is left out. $scope, $owners.
CYPHER 25
MATCH (a:Attribute {scope: $scope})
WHERE a.id IS NOT NULL AND a.owner IN $owners AND a.held_back IS NULL AND a.corrected_at IS NULL
CALL (a) {
  MATCH (m:Message)-[:SUPPORTS]->()<-[:SUPERSEDES {by: 'hand'}]-{0,100}(a)
  RETURN count(DISTINCT m) AS messages, min(m.sent_at) AS said_at
}
WITH a, messages, said_at
WHERE messages > 0
RETURN a.owner AS owner, a.name AS name, sum(messages) AS messages, min(said_at) AS first_said, min(a.id) AS least_id
ORDER BY owner, name
