// When a question was asked that was judged with this answer before, the latest time. $scope, $question, $answer.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (f:Feedback {scope: $scope})
WHERE f.id IS NOT NULL AND f.question = $question AND f.answer = $answer
RETURN toString(f.asked_at) AS asked_at
ORDER BY f.asked_at.epochMillis DESC
LIMIT 1
