// What was answered and what policies say, text by text, but for the reasons that a person gave.
// A preference that a person set is told too, since versions take over what others have: `words_elsewhere` knows the words.
// $scope, $by_hand (who changes policies so).
// The index over scope and id is used only where both are asked for.
CYPHER 25
CALL () {
  MATCH (f:Feedback {scope: $scope})
  WHERE f.id IS NOT NULL
  UNWIND [f.answer, f.answered_again] AS text
  RETURN f.id AS id, text
UNION ALL
  MATCH (p:MemoryPolicy {scope: $scope})
  WHERE p.id IS NOT NULL
  UNWIND CASE WHEN p.changed_by = $by_hand THEN [] ELSE [p.reason] END + p.preferences + p.patch_preferences AS text
  RETURN p.id AS id, text
}
WITH id, text
WHERE text <> ''
RETURN DISTINCT id, text
ORDER BY id, text
