// Keeps what a language model could not do for a message, once for each message and purpose.
// $scope, $rows: id, message_id, purpose, model, reply, reason.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.message_id})
MERGE (f:Failure {scope: $scope, id: row.id})
ON CREATE SET f.failed_at = datetime()
SET f.purpose = row.purpose, f.model = row.model, f.reply = row.reply, f.reason = row.reason
MERGE (f)-[:OF]->(m)
