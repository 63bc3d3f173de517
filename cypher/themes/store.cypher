// Makes themes, or brings them up to date, each with its vector: its own, or that of the topic which names it.
// $scope, $vector_property, $rows: id, properties (name, owner, level, summary, made_by), vector, vector_of.
CYPHER 25
UNWIND $rows AS row
MERGE (theme:Topic {scope: $scope, id: row.id})
ON CREATE SET theme.recorded_at = datetime()
SET theme += row.properties
WITH theme, row
OPTIONAL MATCH (namesake:Topic {scope: $scope, id: row.vector_of})
WITH theme, coalesce(row.vector, namesake[$vector_property]) AS vector
WHERE vector IS NOT NULL
CALL db.create.setNodeVectorProperty(theme, $vector_property, vector)
RETURN count(*) AS written
