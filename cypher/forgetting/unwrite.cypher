// Takes texts out of what was answered and of policies; a version that loses one waits to be applied anew.
// $scope, $rows: id, texts.
// The index over scope and id is used only where both are asked for.
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  MATCH (f:Feedback {scope: $scope, id: row.id})
  SET f.answer = CASE WHEN f.answer IN row.texts THEN '' ELSE f.answer END,
    f.answered_again = CASE WHEN f.answered_again IN row.texts THEN null ELSE f.answered_again END
}
CALL (row) {
  MATCH (p:MemoryPolicy {scope: $scope, id: row.id})
  CALL (p, row) {
    WITH p, row
    WHERE any(text IN p.preferences WHERE text IN row.texts)
    SET p.applied = false
    WITH p
    CALL (p) {
      MATCH (n:Fact {scope: $scope})
      WHERE n.id IS NOT NULL AND n.policy_version = p.version
      RETURN n
    UNION ALL
      MATCH (n:Attribute {scope: $scope})
      WHERE n.id IS NOT NULL AND n.policy_version = p.version
      RETURN n
    }
    SET n.policy_version = null
  }
  SET p.reason = CASE WHEN p.reason IN row.texts THEN '' ELSE p.reason END
  SET p.characters = [i IN range(0, size(p.preferences) - 1) WHERE NOT p.preferences[i] IN row.texts | p.characters[i]],
    p.patch_characters =
      [i IN range(0, size(p.patch_preferences) - 1) WHERE NOT p.patch_preferences[i] IN row.texts | p.patch_characters[i]]
  SET p.preferences = [text IN p.preferences WHERE NOT text IN row.texts],
    p.patch_preferences = [text IN p.patch_preferences WHERE NOT text IN row.texts]
}
