// How many event topics some owners have. $scope, $owners.
CYPHER 25
MATCH (t:Topic {scope: $scope, level: 'event'})
WHERE t.id IS NOT NULL AND t.owner IN $owners
RETURN count(*) AS topics
