// Writes what was understood of each message, puts it into working memory and moves it on; one that is further already
// stays there. $scope, $rows: id, stage, properties.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
WHERE m.stage IN ['stored', 'failed']
SET m += row.properties, m.stage = row.stage, m:Working
