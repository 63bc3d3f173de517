// Parts messages from what they carry; what was corrected by hand stays with its message unless it is in $borrowed.
// $scope, $ids, $borrowed.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})-[r:MENTIONS|SUPPORTS|SAME_TOPIC]-(n)
WHERE n.corrected_at IS NULL OR n.id IN $borrowed
DELETE r
