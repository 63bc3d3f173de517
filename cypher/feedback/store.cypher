// Keeps what a user said of an answer, with the messages, facts and attributes that it was made from.
// Said again, it takes the place of what was said before. $scope, $id, $properties, $messages and $memories (ids, in order).
CYPHER 25
MERGE (f:Feedback {scope: $scope, id: $id})
ON CREATE SET f.recorded_at = datetime()
SET f += $properties
WITH f
CALL (f) {
  MATCH (f)-[old:USED]->()
  DELETE old
}
CALL (f) {
  UNWIND range(0, size($messages) - 1) AS place
  MATCH (m:Message {scope: $scope, id: $messages[place]})
  MERGE (f)-[r:USED]->(m)
  SET r.place = place
}
CALL (f) {
  UNWIND range(0, size($memories) - 1) AS place
  CALL (place) {
    MATCH (n:Fact {scope: $scope, id: $memories[place]})
    RETURN n
  UNION ALL
    MATCH (n:Attribute {scope: $scope, id: $memories[place]})
    RETURN n
  }
  MERGE (f)-[r:USED]->(n)
  SET r.place = place
}
RETURN f.id AS id
