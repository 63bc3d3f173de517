// The snapshots of a space: which subjects they tell, from which knowledge, and whether they carry a vector.
// $scope, $vector_property.
CYPHER 25
MATCH (s:PersonaSnapshot {scope: $scope})
WHERE s.id IS NOT NULL
OPTIONAL MATCH (s)-[:SUPERSEDES]->(older:PersonaSnapshot)
RETURN s.id AS id, s.subject_id AS subject_id, s.bases AS bases, s.text AS text, older.id AS supersedes,
  s[$vector_property] IS NOT NULL AS has_vector
ORDER BY id
