// The messages that stay and were understood with one of these among the $turns before them. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
CALL (m) {
  MATCH (n:Message {scope: $scope, session: m.session})
  WHERE n.position >= m.position AND (n.position > m.position OR n.id > m.id)
  RETURN n
  ORDER BY n.position, n.id
  LIMIT $turns
}
WITH DISTINCT n
WHERE NOT n.id IN $ids AND n.stage <> 'stored'
RETURN n.id AS id
ORDER BY id
