// The last message that mentions one of some topics, for groups of them. $scope, $rows: ids (of the topics of a group).
CYPHER 25
UNWIND range(0, size($rows) - 1) AS place
CALL (place) {
  UNWIND $rows[place].ids AS id
  MATCH (:Topic {scope: $scope, id: id})<-[:MENTIONS]-(m:Message)
  RETURN m.id AS message_id
  ORDER BY m.sent_at DESC, m.session_order DESC, m.position DESC, m.id
  LIMIT 1
}
RETURN place, message_id
ORDER BY place
