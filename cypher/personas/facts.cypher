// The facts of some themes or topics about their owner that no policy holds back, with how many messages state each.
// What was corrected by hand stands as put right, and what was said to be wrong is left out. $scope, $ids.
CYPHER 25
UNWIND $ids AS theme
MATCH (t:Topic {scope: $scope, id: theme})
CALL (t) {
  MATCH (t)<-[:PART_OF]-{0,1}(:Topic)<-[:SUPPORTS]-(:Fact)<-[:SUPERSEDES {by: 'hand'}]-{0,100}(f:Fact)
  WHERE f.owner = t.owner AND f.held_back IS NULL AND f.corrected_at IS NULL
  RETURN DISTINCT f
}
RETURN theme, f.id AS id, f.owner AS owner, f.text AS text, f.subject AS about, f.superseded_at AS superseded_at,
  f.superseded_at IS NOT NULL OR EXISTS { (f)<-[:SUPERSEDES]-() } AS superseded,
  COUNT { (f)<-[:SUPPORTS]-() } AS messages, f.said_at AS said_at
