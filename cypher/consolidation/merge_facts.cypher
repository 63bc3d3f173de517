// Merges repeated facts into the ones that they repeat, with everything that supports them.
// The edges of messages that say it in other words are `merged`. $scope, $rows: id, target_id.
CYPHER 25
UNWIND $rows AS row
MATCH (old:Fact {scope: $scope, id: row.id})
MATCH (new:Fact {scope: $scope, id: row.target_id})
CALL (old, new) {
  MATCH (m:Message)-[r:SUPPORTS]->(old)
  MERGE (m)-[s:SUPPORTS]->(new)
  ON CREATE SET s.merged = true
  SET s.weight = r.weight
}
CALL (old, new) {
  MATCH (old)-[r:SUPPORTS]->(t:Topic)
  MERGE (new)-[s:SUPPORTS]->(t)
  SET s.weight = r.weight
}
CALL (old, new) {
  MATCH (f:Feedback)-[r:USED]->(old)
  MERGE (f)-[s:USED]->(new)
  ON CREATE SET s.place = r.place
}
SET new.said_at = CASE WHEN old.said_at < new.said_at OR new.said_at IS NULL THEN old.said_at ELSE new.said_at END,
  new.last_said_at = CASE
    WHEN old.last_said_at > new.last_said_at OR new.last_said_at IS NULL THEN old.last_said_at
    ELSE new.last_said_at
  END
DETACH DELETE old
