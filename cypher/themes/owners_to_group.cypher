// Owners with topics whose groups are not the ones that were last merged: a topic is new or gone. $scope.
// A topic that was alone in its group misses nobody: most of a long memory need not be counted.
CYPHER 25
MATCH (t:Topic {scope: $scope, level: 'event'})
WHERE t.id IS NOT NULL AND (t.group IS NULL OR NOT t.group STARTS WITH '1:')
WITH t.owner AS owner, t.group AS group, count(*) AS topics
WHERE group IS NULL OR topics <> toInteger(split(group, ':')[0])
RETURN DISTINCT owner
ORDER BY owner
