// The short names of people, by the ids of their entities. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (n:Entity {scope: $scope, id: id})
WHERE n.aliases IS NOT NULL
RETURN n.id AS id, n.aliases AS aliases
