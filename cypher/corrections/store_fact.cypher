// Makes a correction of one fact, or lets an existing one hold again, from now on. $scope, $id, $properties, $at,
// $vector_property, $vector.
CYPHER 25
MERGE (n:Fact {scope: $scope, id: $id})
ON CREATE SET n += $properties, n.recorded_at = $at, n.said_at = $at
SET n.last_said_at = $at, n.routed = true
REMOVE n.superseded_at, n.corrected_at, n.wrong, n.note, n.held_back, n.held_back_at
WITH n
CALL db.create.setNodeVectorProperty(n, $vector_property, $vector)
OPTIONAL MATCH (n)<-[replaced:SUPERSEDES]-()
DELETE replaced
