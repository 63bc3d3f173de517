// The attributes of a fact's owner that hold and that the messages of the fact state too.
// What was put right by hand is stated by the messages of what it corrects. $scope, $id (of the fact).
CYPHER 25
MATCH (f:Fact {scope: $scope, id: $id})
MATCH (f)-[:SUPERSEDES {by: 'hand'}]->{0,100}()<-[:SUPPORTS]-(m:Message)
MATCH (m)-[:SUPPORTS]->(:Attribute)<-[:SUPERSEDES {by: 'hand'}]-{0,100}(a:Attribute)
WHERE a.owner = f.owner AND a.corrected_at IS NULL
RETURN DISTINCT a.id AS id, a.name AS name, a.value AS value
ORDER BY id
