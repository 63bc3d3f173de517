// Marks what nothing is left for: themes without members, corrections of what goes,
// and any other node that hangs on marked ones alone. $scope.
CYPHER 25
MATCH (gone:Forgetting {scope: $scope})
CALL (gone) {
  MATCH (gone)-[:PART_OF]->(n:Topic)
  WHERE NOT EXISTS { MATCH (n)<-[:PART_OF]-(member) WHERE NOT member:Forgetting }
  RETURN n
UNION
  MATCH (gone) (()-[link:SUPERSEDES|WITHDRAWN]-(other
    WHERE (link:WITHDRAWN OR link.by = 'hand') AND NOT EXISTS { (other)<-[:SUPPORTS]-(:Message) })){1,100} (n)
  RETURN n
UNION
  MATCH (gone)--(n)
  WHERE NOT n:Message AND NOT n:Speaker AND NOT n:Session AND NOT n:Space AND NOT n:Topic AND NOT n:Fact
    AND NOT n:Attribute AND NOT n:Entity AND NOT n:PersonaSnapshot AND NOT n:Failure AND NOT n:Feedback
    AND NOT EXISTS { MATCH (n)--(other) WHERE NOT other:Forgetting }
  RETURN n
}
SET n:Forgetting
