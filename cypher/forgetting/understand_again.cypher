// Sends messages back to the stage in which they wait to be understood. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
SET m.stage = 'stored', m.read_again = true, m.summary = null, m.attitude = null, m.reason = null, m.understood_by = null, m.refused = null,
  m.corrected = CASE WHEN EXISTS { (m)-[:SUPPORTS]->(said) WHERE said.corrected_at IS NOT NULL } THEN true END,
  m.time_texts = null, m.time_offsets = null, m.time_starts = null, m.time_ends = null, m.time_grains = null
REMOVE m:Working
