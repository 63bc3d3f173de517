// The chains of replacement in which some attributes stand, member by member.
// What was corrected by hand is in no chain with its correction. place: of the last message that says it.
// $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (n:Attribute {scope: $scope, id: id})
MATCH (n)-[links:SUPERSEDES*0..100]-(member:Attribute)
WHERE none(link IN links WHERE coalesce(link.by, '') = 'hand')
WITH DISTINCT id AS of, member
RETURN of, member.id AS id, toString(member.said_at) AS first_said, toString(member.last_said_at) AS last_said,
  COUNT { (member)-[:SUPERSEDES*1..100]->() } AS older,
  head(COLLECT {
    MATCH (member)<-[:SUPPORTS]-(m:Message)
    RETURN [m.session_order, m.position]
    ORDER BY m.sent_at IS NULL, m.sent_at DESC, m.session_order DESC, m.position DESC
    LIMIT 1
  }) AS place
ORDER BY of, id
