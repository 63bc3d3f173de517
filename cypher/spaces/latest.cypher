// When the latest message was sent that is in working memory, which holds the last of each speaker. $scope.
CYPHER 25
MATCH (m:Working {scope: $scope})
RETURN toString(max(m.sent_at)) AS sent_at
