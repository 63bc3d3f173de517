// Links event topics to their theme: PART_OF. $scope, $rows: source_id, target_id.
CYPHER 25
UNWIND $rows AS row
MATCH (t:Topic {scope: $scope, id: row.source_id})
MATCH (theme:Topic {scope: $scope, id: row.target_id})
MERGE (t)-[:PART_OF]->(theme)
