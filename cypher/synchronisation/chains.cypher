// The messages of some topics in the order in which they were said, with the edges by topic that lead from each.
// One that is about several topics is chained in the first of them. $scope, $ids (topics).
CYPHER 25
UNWIND $ids AS id
MATCH (t:Topic {scope: $scope, id: id})<-[:MENTIONS]-(m:Message {scope: $scope})
WITH DISTINCT t, m
ORDER BY t.id, m.sent_at, m.session_order, m.position, m.id
RETURN t.id AS topic, m.id AS id,
  t.id = COLLECT { MATCH (m)-[:MENTIONS]->(other:Topic) RETURN other.id ORDER BY other.id LIMIT 1 }[0] AS chained,
  COLLECT {
    MATCH (m)-[r:SAME_TOPIC]->(n:Message {scope: $scope})
    RETURN {key: elementId(r), type: type(r), weight: r.weight, weight_back: r.weight_back, other: n.id}
    ORDER BY elementId(r)
  } AS stored
