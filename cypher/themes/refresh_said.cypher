// Dates themes by their messages, where those have changed: when each was first and last said. $scope.
CYPHER 25
MATCH (theme:Topic {scope: $scope, level: 'theme'})
WHERE theme.id IS NOT NULL
OPTIONAL MATCH (theme)<-[:PART_OF]-(:Topic)<-[:MENTIONS]-(m:Message)
WITH theme, min(m.sent_at) AS first, max(m.sent_at) AS last
WHERE coalesce(theme.said_at <> first OR theme.last_said_at <> last, true)
SET theme.said_at = first, theme.last_said_at = last
RETURN count(*) AS dated
