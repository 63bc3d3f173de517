// The chains of replacement in which some events stand, member by member. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (n:Topic {scope: $scope, id: id})
MATCH (n)-[:SUPERSEDES*0..100]-(member:Topic)
WITH DISTINCT id AS of, member
RETURN of, member.id AS id, toString(member.said_at) AS first_said, toString(member.last_said_at) AS last_said,
  COUNT { (member)-[:SUPERSEDES*1..100]->() } AS older
ORDER BY of, id
