// The snapshots of a space: which subjects they tell, from which knowledge, whether they carry a vector, and whether they are to be told anew.
// $scope, $vector_property.
CYPHER 25
MATCH (s:PersonaSnapshot {scope: $scope})
WHERE s.id IS NOT NULL
OPTIONAL MATCH (s)-[:SUPERSEDES]->(older:PersonaSnapshot)
RETURN s.id AS id, s.owner AS owner, s.subject_id AS subject_id, s.bases AS bases, s.text AS text, older.id AS supersedes,
  s[$vector_property] IS NOT NULL AS has_vector, coalesce(s.tell_again, false) AS tell_again
ORDER BY id
