// When the latest message was sent: of working memory, which holds the last of each speaker; where nothing is in it yet,
// of the session that began last. $scope.
CYPHER 25
OPTIONAL MATCH (m:Working {scope: $scope})
WITH max(m.sent_at) AS latest
OPTIONAL MATCH (s:Session {scope: $scope})
WHERE latest IS NULL AND s.id IS NOT NULL
WITH latest, max(s.started_at) AS began
RETURN toString(coalesce(latest, began)) AS sent_at
