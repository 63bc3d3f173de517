// The snapshots of a person with what each sentence rests on, newest first. $scope, $owner.
CYPHER 25
MATCH (s:PersonaSnapshot {scope: $scope, owner: $owner})
WHERE s.id IS NOT NULL
OPTIONAL MATCH (s)-[:SUPERSEDES]->(older:PersonaSnapshot)
OPTIONAL MATCH (newer:PersonaSnapshot)-[:SUPERSEDES]->(s)
CALL (s) {
  MATCH (s)-[r:DISTILLED_FROM]->(m:Message)
  WITH r, m
  ORDER BY m.sent_at, m.session_order, m.position, m.id
  RETURN collect({id: m.id, sentences: r.sentences}) AS evidence
}
RETURN s.id AS id, s.owner AS owner, s.kind AS kind, s.subject AS subject, s.subject_id AS subject_id, s.text AS text,
  s.sentences AS sentences, s.taken_at AS taken_at, s.made_by AS made_by, older.id AS supersedes,
  newer IS NULL AS current, evidence
