// Writes what was understood of each message and moves it to its next stage. $scope, $rows: id, properties.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
SET m += row.properties, m.stage = 'understood'
