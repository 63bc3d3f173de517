// Writes what was understood of messages and puts them into working memory.
// What a model could not understand of them before is forgotten. One that is further than that already stays as it is. $scope, $rows: id, stage, properties.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
WHERE m.stage IN ['stored', 'failed']
SET m += row.properties, m.stage = row.stage, m:Working
WITH m
WHERE m.stage = 'understood'
MATCH (m)<-[:OF]-(f:Failure {purpose: 'understand'})
DETACH DELETE f
