// The attributes of some persons and names that no policy holds back, with how many messages state each.
// What was corrected by hand is left out. $scope, $names: by owner.
CYPHER 25
MATCH (a:Attribute {scope: $scope})
WHERE a.id IS NOT NULL AND a.name IN $names[a.owner] AND a.held_back IS NULL AND a.corrected_at IS NULL
RETURN a.id AS id, a.owner AS owner, a.value AS text, a.name AS about, a.superseded_at AS superseded_at,
  a.superseded_at IS NOT NULL OR EXISTS { (a)<-[:SUPERSEDES]-() } AS superseded,
  COUNT { (a)<-[:SUPPORTS]-() } AS messages, a.said_at AS said_at
