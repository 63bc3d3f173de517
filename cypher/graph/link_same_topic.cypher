// Links each message to the latest earlier one of its speaker on the same topic. $scope, $weight, $rows: source_id, target_id.
CYPHER 25
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.source_id})
MATCH (t:Topic {scope: $scope, id: row.target_id})
CALL (m, t) {
  MATCH (t)<-[:MENTIONS]-(earlier:Message {speaker: m.speaker})
  WHERE earlier.sent_at < m.sent_at
    OR (earlier.session = m.session AND earlier.position < m.position)
  RETURN earlier
  ORDER BY earlier.sent_at DESC, earlier.position DESC
  LIMIT 1
}
MERGE (m)-[r:SAME_TOPIC]->(earlier)
SET r.weight = $weight
