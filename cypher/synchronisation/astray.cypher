// Deletes some of the edges of C.1 that begin at a node from which none leads, and says how many of each type.
// $scope, $limit.
CYPHER 25
CALL () {
  MATCH (n:Topic {scope: $scope})-[r:MENTIONS|SUPPORTS|SAME_TOPIC|TEMPORAL_NEXT|SPEAKER_RELATED]->()
  WHERE n.id IS NOT NULL
  RETURN r
UNION ALL
  MATCH (n:Attribute {scope: $scope})-[r:MENTIONS|SUPPORTS|SAME_TOPIC|TEMPORAL_NEXT|SPEAKER_RELATED]->()
  WHERE n.id IS NOT NULL
  RETURN r
UNION ALL
  MATCH (n:Entity {scope: $scope})-[r:MENTIONS|SUPPORTS|SAME_TOPIC|TEMPORAL_NEXT|SPEAKER_RELATED]->()
  WHERE n.id IS NOT NULL
  RETURN r
UNION ALL
  MATCH (n:Speaker {scope: $scope})-[r:MENTIONS|SUPPORTS|SAME_TOPIC|TEMPORAL_NEXT|SPEAKER_RELATED]->()
  WHERE n.id IS NOT NULL
  RETURN r
UNION ALL
  MATCH (n:Session {scope: $scope})-[r:MENTIONS|SUPPORTS|SAME_TOPIC|TEMPORAL_NEXT|SPEAKER_RELATED]->()
  WHERE n.id IS NOT NULL
  RETURN r
}
WITH r
LIMIT $limit
WITH r, type(r) AS type
DELETE r
RETURN type, count(*) AS deleted
