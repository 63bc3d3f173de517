// The attributes of a fact's owner that the messages of the fact state too, and whether each was corrected.
// What was put right by hand is stated by the messages of what it corrects. $scope, $id (of the fact).
CYPHER 25
MATCH (f:Fact {scope: $scope, id: $id})
MATCH (f)-[:SUPERSEDES {by: 'hand'}]->{0,100}()<-[:SUPPORTS]-(m:Message)
WITH DISTINCT f, m
// Without a label: of what messages support, attributes can be so rare that the planner would read them all.
CALL (m) {
  MATCH (m)-[:SUPPORTS]->(said)
  RETURN said
}
WITH DISTINCT f, said
WHERE said:Attribute
MATCH (said)<-[:SUPERSEDES {by: 'hand'}]-{0,100}(a)
WHERE a.owner = f.owner
RETURN DISTINCT a.id AS id, a.name AS name, a.value AS value, a.corrected_at IS NOT NULL AS corrected
ORDER BY id
