// Gives back the feedback that a version of the memory policy was made from, to be learned from anew. $scope, $version.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (f:Feedback {scope: $scope})
WHERE f.id IS NOT NULL AND f.learned_in = $version
SET f.learned_in = null, f.diagnosis = null
