// Deletes the themes that have no topic any more. $scope.
CYPHER 25
MATCH (theme:Topic {scope: $scope, level: 'theme'})
WHERE theme.id IS NOT NULL AND NOT EXISTS { (theme)<-[:PART_OF]-(:Topic) }
DETACH DELETE theme
RETURN count(*) AS deleted
