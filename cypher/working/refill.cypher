// Holds in working memory what it would hold had everybody's messages come one by one. $scope,
// $capacity (at which the oldest leave), $segment (how many leave at once).
CYPHER 25
MATCH (m:Message {scope: $scope})
WHERE m.id IS NOT NULL AND m.stage <> 'stored'
WITH m
ORDER BY m.sent_at, m.session_order, m.position, m.id
WITH m.speaker AS speaker, collect(m) AS said
WITH said, CASE
  WHEN size(said) < $capacity THEN 0
  ELSE ((size(said) - $capacity) / $segment + 1) * $segment
END AS left
CALL (said, left) {
  UNWIND said[..left] AS m
  REMOVE m:Working
}
UNWIND said[left..] AS m
SET m:Working
