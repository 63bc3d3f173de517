// Puts chains of replacement into the order of their dates: each member but the last is replaced by the next.
// $scope, $ids (all members), $rows: newer_id, older_id, superseded_at, by, rule.
CYPHER 25
CALL () {
  UNWIND $ids AS id
  MATCH (n:Fact {scope: $scope, id: id})
  REMOVE n.superseded_at
  WITH n
  MATCH (n)-[r:SUPERSEDES]->(older)
  WHERE NOT any(row IN $rows WHERE row.newer_id = n.id AND row.older_id = older.id)
  DELETE r
}
UNWIND $rows AS row
MATCH (newer:Fact {scope: $scope, id: row.newer_id})
MATCH (older:Fact {scope: $scope, id: row.older_id})
SET older.superseded_at = row.superseded_at
MERGE (newer)-[r:SUPERSEDES]->(older)
ON CREATE SET r.by = row.by, r.rule = row.rule
