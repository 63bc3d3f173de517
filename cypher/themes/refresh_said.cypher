// Dates a page of themes by their messages, where those have changed: when each was first and last said.
// Returns the last theme of the page, null where there is none. $scope, $after, $limit.
CYPHER 25
MATCH (theme:Topic {scope: $scope})
WHERE theme.id > $after AND theme.level = 'theme'
WITH theme
ORDER BY theme.scope, theme.id
LIMIT $limit
OPTIONAL MATCH (theme)<-[:PART_OF]-(:Topic)<-[:MENTIONS]-(m:Message)
WITH theme, min(m.sent_at) AS first, max(m.sent_at) AS last
CALL (theme, first, last) {
  WITH *
  WHERE coalesce(theme.said_at <> first OR theme.last_said_at <> last, true)
  SET theme.said_at = first, theme.last_said_at = last
}
RETURN max(theme.id) AS last_id
