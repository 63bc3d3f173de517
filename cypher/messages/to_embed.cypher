// A page of a space's messages with the turn before each, for embedding them anew. $scope, $after, $limit.
CYPHER 25
MATCH (m:Message {scope: $scope})
WHERE m.id > $after
WITH m
ORDER BY m.scope, m.id
LIMIT $limit
OPTIONAL MATCH (previous:Message)-[:TEMPORAL_NEXT {track: 'dialogue'}]->(m)
RETURN m.id AS id, m.speaker AS speaker, m.text AS text, m.caption AS caption, previous.speaker AS previous_speaker,
  previous.text AS previous_text, previous.caption AS previous_caption
ORDER BY id
