// The facts of some themes or topics about their owner that no policy holds back.
// What was corrected by hand stands as put right, and what was said to be wrong is left out. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (t:Topic {scope: $scope, id: id})
MATCH (t)<-[:PART_OF]-{0,1}(:Topic)<-[:SUPPORTS]-(:Fact)<-[:SUPERSEDES {by: 'hand'}]-{0,100}(f:Fact)
WHERE f.owner = t.owner AND f.held_back IS NULL AND f.corrected_at IS NULL
RETURN DISTINCT id AS topic_id, f.id AS id, f.text AS text, f.subject AS subject, f.superseded_at AS superseded_at
ORDER BY topic_id, id
