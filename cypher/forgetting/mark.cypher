// Marks what these messages carry and what was made from it; the mark lives inside one transaction.
// $scope, $ids, $themes (whose words are of forgotten messages).
CYPHER 25
CALL () {
  UNWIND $ids AS id
  MATCH (m:Message {scope: $scope, id: id})--(n)
  WHERE NOT n:Message AND NOT n:Speaker AND NOT n:Session AND NOT n:Feedback
  RETURN n
UNION
  UNWIND $ids AS id
  MATCH (m:Message {scope: $scope, id: id})
  MATCH (m)-[:MENTIONS|SUPPORTS|PART_OF]->{0,3}()<-[:DISTILLED_FROM]-(n:PersonaSnapshot)
  RETURN n
UNION
  UNWIND $themes AS id
  MATCH (n:Topic {scope: $scope, id: id})
  RETURN n
}
SET n:Forgetting
