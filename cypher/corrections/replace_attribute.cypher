// Puts a correction in the place of one attribute, which stays as history.
// Messages note whether something that they state was corrected. $scope, $id, $new_id, $at, $note.
CYPHER 25
MATCH (old:Attribute {scope: $scope, id: $id})
MATCH (new:Attribute {scope: $scope, id: $new_id})
SET old.superseded_at = $at, old.corrected_at = $at, old.routed = true
MERGE (new)-[r:SUPERSEDES]->(old)
SET r.by = 'hand', r.rule = 'corrected by hand', r.note = $note
WITH old, new
UNWIND [old, new] AS entry
MATCH (entry)<-[:SUPPORTS]-(m:Message)
SET m.corrected = CASE WHEN EXISTS { (m)-[:SUPPORTS]->(said) WHERE said.corrected_at IS NOT NULL } THEN true END
