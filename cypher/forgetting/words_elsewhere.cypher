// Which of these words stand in messages that stay, in what users said of answers, or in what they set as policy by hand.
// $scope, $ids (of what is forgotten), $words (in small letters), $by_hand (who changes policies so).
// The index over scope and id is used only where both are asked for.
CYPHER 25
UNWIND $words AS word
WITH word
WHERE EXISTS {
    MATCH (m:Message {scope: $scope})
    WHERE m.id IS NOT NULL AND NOT m.id IN $ids
      AND toLower(m.speaker + ' ' + m.text + ' ' + coalesce(m.caption, '')) CONTAINS word
  } OR EXISTS {
    MATCH (f:Feedback {scope: $scope})
    WHERE f.id IS NOT NULL
      AND toLower(f.question + ' ' + coalesce(f.right_answer, '') + ' ' + coalesce(f.explanation, '')) CONTAINS word
  } OR EXISTS {
    MATCH (p:MemoryPolicy {scope: $scope, changed_by: $by_hand})
    WHERE p.id IS NOT NULL AND any(text IN p.patch_preferences WHERE toLower(text) CONTAINS word)
  }
RETURN word
