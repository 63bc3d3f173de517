// Makes the named entities of a batch; an existing one learns the short forms by which it was called.
// $scope, $rows: id, name, kind, aliases.
CYPHER 25
UNWIND $rows AS row
MERGE (n:Entity {scope: $scope, id: row.id})
ON CREATE SET n.name = row.name, n.kind = row.kind
WITH n, row
WHERE size(row.aliases) > 0
WITH n, reduce(all = coalesce(n.aliases, []), alias IN row.aliases | CASE WHEN alias IN all THEN all ELSE all + alias END) AS aliases
UNWIND aliases AS alias
WITH n, alias
ORDER BY alias
WITH n, collect(alias) AS aliases
SET n.aliases = aliases
