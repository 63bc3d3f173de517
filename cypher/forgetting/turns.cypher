// Messages that are to be forgotten, with what stands before and after each in time.
// Speaker or session is null where it went astray. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
OPTIONAL MATCH (speaker:Speaker)-[:SAID]->(m)
OPTIONAL MATCH (m)-[:IN]->(session:Session)
RETURN m.id AS id, m.text AS text, m.caption AS caption, speaker.id AS speaker_id, session.id AS session_id,
  COLLECT { MATCH (p:Message)-[:TEMPORAL_NEXT {track: 'dialogue'}]->(m) RETURN p.id ORDER BY p.id } AS dialogue_before,
  COLLECT { MATCH (m)-[:TEMPORAL_NEXT {track: 'dialogue'}]->(n:Message) RETURN n.id ORDER BY n.id } AS dialogue_after,
  COLLECT { MATCH (p:Message)-[:TEMPORAL_NEXT {track: 'speaker'}]->(m) RETURN p.id ORDER BY p.id } AS speaker_before,
  COLLECT { MATCH (m)-[:TEMPORAL_NEXT {track: 'speaker'}]->(n:Message) RETURN n.id ORDER BY n.id } AS speaker_after
