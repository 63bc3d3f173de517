// What users said of answers, the oldest question first. $scope, $id (of one, or null for all),
// $until (asked at that moment or before; null for all).
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (f:Feedback {scope: $scope})
WHERE f.id IS NOT NULL AND ($id IS NULL OR f.id = $id) AND ($until IS NULL OR f.asked_at.epochMillis <= $until.epochMillis)
CALL (f) {
  OPTIONAL MATCH (f)-[r:USED]->(m:Message)
  WITH m
  ORDER BY r.place
  RETURN collect(m.id) AS messages
}
CALL (f) {
  OPTIONAL MATCH (f)-[r:USED]->(n:!Message)
  WITH n
  ORDER BY r.place
  RETURN collect(n.id) AS memories
}
RETURN f.id AS id, f.question AS question, f.answer AS answer, f.correct AS correct, f.right_answer AS right_answer,
  f.explanation AS explanation, f.kind AS kind, f.character AS character, toString(f.asked_at) AS asked_at,
  f.diagnosis AS diagnosis, f.learned_in AS learned_in, f.answered_again AS answered_again, messages, memories
ORDER BY f.asked_at.epochMillis, f.recorded_at, id
