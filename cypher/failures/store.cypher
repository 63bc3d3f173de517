// Keeps what a language model could not do, beside the message concerned, or the last of several.
// $scope, $rows: id, message_id, purpose, model, reply, reason, entries (ids of the topics or the snapshot concerned, or null).
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.message_id})
MERGE (f:Failure {scope: $scope, id: row.id})
SET f.purpose = row.purpose, f.model = row.model, f.reply = row.reply, f.reason = row.reason, f.entries = row.entries,
  f.failed_at = datetime()
MERGE (f)-[:OF]->(m)
