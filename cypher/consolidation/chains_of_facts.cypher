// The chains of replacement in which some facts stand, member by member.
// What was corrected by hand is in no chain with its correction. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (n:Fact {scope: $scope, id: id})
MATCH (n)-[links:SUPERSEDES*0..100]-(member:Fact)
WHERE none(link IN links WHERE coalesce(link.by, '') = 'hand')
WITH DISTINCT id AS of, member
RETURN of, member.id AS id, toString(member.said_at) AS first_said, toString(member.last_said_at) AS last_said,
  COUNT { (member)-[:SUPERSEDES*1..100]->() } AS older
ORDER BY of, id
