// Takes the mark from what was said by hand in place of something that stays: it is evidence of its own. $scope.
CYPHER 25
MATCH (n:Forgetting {scope: $scope})
WHERE EXISTS { MATCH (n)-[:SUPERSEDES*1..100 {by: 'hand'}]->(old) WHERE NOT old:Forgetting }
REMOVE n:Forgetting
