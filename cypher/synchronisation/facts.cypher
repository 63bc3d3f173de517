// A page of facts, each with the edges that lead from it and the events that its messages are about. $scope, $after, $limit.
CYPHER 25
MATCH (f:Fact {scope: $scope})
WHERE f.id > $after
WITH f
ORDER BY f.scope, f.id
LIMIT $limit
RETURN f.id AS id,
  COLLECT {
    MATCH (f)-[r:MENTIONS|SUPPORTS|SAME_TOPIC|TEMPORAL_NEXT|SPEAKER_RELATED]->(n)
    RETURN {
      key: elementId(r), type: type(r), weight: r.weight, weight_back: r.weight_back,
      other: CASE WHEN n:Topic AND n.scope = $scope THEN n.id END
    }
    ORDER BY elementId(r)
  } AS stored,
  COLLECT {
    MATCH (f)<-[:SUPPORTS]-(:Message {scope: $scope})-[:MENTIONS]->(t:Topic {scope: $scope, level: 'event'})
    RETURN DISTINCT t.id
  } AS topics
ORDER BY id
