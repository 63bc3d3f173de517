// Every version of a space's memory policy, the newest first. $scope.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (p:MemoryPolicy {scope: $scope})
WHERE p.id IS NOT NULL
RETURN p.version AS version, p.characters AS characters, p.preferences AS preferences,
  p.patch_characters AS patch_characters, p.patch_preferences AS patch_preferences, p.changed_by AS changed_by,
  p.reason AS reason, p.verdict AS verdict, toString(p.changed_at) AS changed_at, p.supersedes AS supersedes,
  p.active AS active, p.trial_questions AS questions, p.trial_right_before AS right_before,
  p.trial_right_after AS right_after, coalesce(p.applied, false) AS applied
ORDER BY version DESC
