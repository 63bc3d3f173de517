// A page of messages in the order of their sessions, each with the edges that lead to it in time and those from it.
// Of the edges from it, those to what it carries, and any to another message where none should lead.
// $scope, $session, $position (where the page begins), $done (ids there that were read before), $limit.
CYPHER 25
CALL () {
  MATCH (m:Message {scope: $scope, session: $session})
  WHERE m.position >= $position AND NOT m.id IN $done
  RETURN m
  ORDER BY m.scope, m.session, m.position, m.sent_at, m.recorded_at, m.id
  LIMIT $limit
UNION ALL
  MATCH (m:Message {scope: $scope})
  WHERE m.session > $session AND m.position IS NOT NULL
  RETURN m
  ORDER BY m.scope, m.session, m.position, m.sent_at, m.recorded_at, m.id
  LIMIT $limit
}
WITH m
ORDER BY m.session, m.position, m.sent_at, m.recorded_at, m.id
LIMIT $limit
RETURN m.id AS id, m.speaker AS speaker, m.session AS session, m.position AS position,
  COLLECT {
    MATCH (m)<-[r:TEMPORAL_NEXT|SPEAKER_RELATED]-(n)
    RETURN {
      key: elementId(r), type: type(r), track: r.track, weight: r.weight, weight_back: r.weight_back,
      other: CASE WHEN n:Message AND n.scope = $scope THEN n.id END
    }
    ORDER BY elementId(r)
  } AS before,
  COLLECT {
    MATCH (m)-[r:MENTIONS|SUPPORTS|SAME_TOPIC|TEMPORAL_NEXT|SPEAKER_RELATED]->(n)
    WHERE type(r) IN ['MENTIONS', 'SUPPORTS']
      OR NOT coalesce(n:Message AND n.scope = $scope, false)
      OR (type(r) = 'SAME_TOPIC' AND NOT EXISTS { (m)-[:MENTIONS]->(:Topic) })
    RETURN {
      key: elementId(r), type: type(r), weight: r.weight, weight_back: r.weight_back, other: n.id,
      kind: CASE
        WHEN n.scope IS NULL OR n.scope <> $scope THEN null
        WHEN n:Topic THEN CASE WHEN n.level = 'event' THEN 'Topic' END
        WHEN n:Fact THEN 'Fact'
        WHEN n:Attribute THEN 'Attribute'
        WHEN n:Entity THEN 'Entity'
      END
    }
    // Of two edges between the same nodes the one stays that a message has by its own words.
    ORDER BY coalesce(r.merged, false), elementId(r)
  } AS carried
ORDER BY session, position, m.sent_at, m.recorded_at, id
