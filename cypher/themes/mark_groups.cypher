// Notes on topics which group they are merged in, and takes them out of every other theme than the one given.
// $scope, $rows: id, group, theme_id (or null).
CYPHER 25
UNWIND $rows AS row
MATCH (t:Topic {scope: $scope, id: row.id})
SET t.group = row.group
WITH t, row
MATCH (t)-[old:PART_OF]->(theme:Topic)
WHERE row.theme_id IS NULL OR theme.id <> row.theme_id
DELETE old
