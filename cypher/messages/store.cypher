// Stores a batch of messages, each with its vector, speaker and session; an existing one is left as it is.
// $scope, $vector_property, $rows: id, speaker_id, session_id, vector, properties.
CYPHER 25
UNWIND $rows AS row
MERGE (m:Message {scope: $scope, id: row.id})
ON CREATE SET m += row.properties, m.stage = 'stored', m.recorded_at = datetime()
WITH m, row
CALL db.create.setNodeVectorProperty(m, $vector_property, row.vector)
MATCH (speaker:Speaker {scope: $scope, id: row.speaker_id})
MATCH (session:Session {scope: $scope, id: row.session_id})
MERGE (speaker)-[:SAID]->(m)
MERGE (m)-[:IN]->(session)
RETURN count(*) AS messages
