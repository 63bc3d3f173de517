// How many event topics some owners have, and how many of them were compared with the others before. $scope, $owners.
CYPHER 25
MATCH (t:Topic {scope: $scope, level: 'event'})
WHERE t.id IS NOT NULL AND t.owner IN $owners
RETURN count(*) AS topics, count(t.peer) AS compared
