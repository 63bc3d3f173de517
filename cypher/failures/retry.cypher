// Sends what failed in a space back to the stage that failed. The failures stay until that has been done.
// $scope.
CYPHER 25
MATCH (f:Failure {scope: $scope})
WHERE f.id IS NOT NULL
CALL (f) {
  MATCH (f)-[:OF]->(m:Message)
  SET m.stage = CASE
    WHEN f.purpose = 'understand' AND m.stage = 'failed' THEN 'stored'
    WHEN f.purpose STARTS WITH 'route_' AND m.stage = 'consolidated' THEN 'understood'
    ELSE m.stage
  END
}
CALL (f) {
  UNWIND f.entries AS entry
  MATCH (t:Topic {scope: $scope, id: entry})
  SET t.group = null
}
CALL (f) {
  UNWIND f.entries AS entry
  MATCH (s:PersonaSnapshot {scope: $scope, id: entry})
  SET s.tell_again = true
}
