// Gives messages the words that full-text search reads with them. $scope, $rows: id, context.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
SET m.context = row.context
