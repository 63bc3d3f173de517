// The attributes of the owner of some themes that a message of the theme states, and that no policy holds back.
// One that was put right by hand has the messages of what it corrects; what was corrected is left out. $scope, $ids.
CYPHER 25
UNWIND $ids AS theme
MATCH (t:Topic {scope: $scope, id: theme})
CALL (t) {
  MATCH (t)<-[:PART_OF]-{0,1}(:Topic)<-[:MENTIONS]-(m:Message)
  WHERE m.corrected IS NULL
  MATCH (m)-[:SUPPORTS]->(:Attribute)<-[:SUPERSEDES {by: 'hand'}]-{0,100}(a:Attribute)
  WHERE a.owner = t.owner AND a.held_back IS NULL AND a.corrected_at IS NULL
  RETURN DISTINCT a
}
RETURN theme, a.id AS id, a.owner AS owner, a.value AS text, a.name AS about, a.superseded_at AS superseded_at,
  a.superseded_at IS NOT NULL OR EXISTS { (a)<-[:SUPERSEDES]-() } AS superseded,
  COUNT { (a)<-[:SUPPORTS]-() } AS messages, a.said_at AS said_at
