// Puts chains of replacement into the order of their dates: each member but the last is replaced by the next.
// What was corrected by hand stays so.
// $scope, $ids (all members), $rows: newer_id, older_id, superseded_at, by, rule.
CYPHER 25
CALL () {
  UNWIND $ids AS id
  MATCH (n:Fact {scope: $scope, id: id})
  SET n.superseded_at = CASE WHEN n.corrected_at IS NULL THEN null ELSE n.superseded_at END
  WITH n
  MATCH (n)-[r:SUPERSEDES]->(older)
  WHERE coalesce(r.by, '') <> 'hand' AND NOT any(row IN $rows WHERE row.newer_id = n.id AND row.older_id = older.id)
  DELETE r
}
UNWIND $rows AS row
MATCH (newer:Fact {scope: $scope, id: row.newer_id})
MATCH (older:Fact {scope: $scope, id: row.older_id})
SET older.superseded_at = CASE WHEN older.corrected_at IS NULL THEN row.superseded_at ELSE older.superseded_at END
MERGE (newer)-[r:SUPERSEDES]->(older)
ON CREATE SET r.by = row.by, r.rule = row.rule
