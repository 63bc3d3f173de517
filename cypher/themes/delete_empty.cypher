// Deletes up to $limit of the themes that have no topic any more, and returns how many. $scope, $limit.
CYPHER 25
MATCH (theme:Topic {scope: $scope, level: 'theme'})
WHERE theme.id IS NOT NULL AND NOT EXISTS { (theme)<-[:PART_OF]-(:Topic) }
WITH theme
LIMIT $limit
DETACH DELETE theme
RETURN count(*) AS deleted
