// Closes chains of replacement over marked nodes: what a marked one replaced is replaced by what replaced that one,
// or holds again. $scope.
CYPHER 25
MATCH (gone:Forgetting {scope: $scope})
CALL (gone) {
  MATCH (gone)-[:SUPERSEDES]->(older)
  WHERE NOT older:Forgetting
  RETURN older
}
OPTIONAL MATCH path = (newer)-[:SUPERSEDES*1..100]->(gone)
WHERE NOT newer:Forgetting AND all(inner IN nodes(path)[1..] WHERE inner:Forgetting)
FOREACH (_ IN CASE WHEN newer IS NULL THEN [] ELSE [1] END |
  MERGE (newer)-[r:SUPERSEDES]->(older)
  ON CREATE SET r = properties(relationships(path)[0])
)
WITH DISTINCT older
OPTIONAL MATCH (older)<-[:SUPERSEDES]-(now)
WHERE NOT now:Forgetting
WITH older, min(coalesce(now.said_at, now.recorded_at)) AS superseded_at
SET older.superseded_at = CASE WHEN older.superseded_at IS NULL THEN null ELSE superseded_at END
