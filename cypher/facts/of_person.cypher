// The facts and attributes about a person or in their bundle, current ones first, each with the messages that it rests on,
// and what replaced it. $scope, $name, $at (a day: what was held then; null for now), $all (with what was replaced),
// $held_back (with what the policy holds back).
// The index over scope and id is used only where both are asked for.
CYPHER 25
CALL () {
  MATCH (n:Fact {scope: $scope})
  WHERE n.id IS NOT NULL AND (n.owner = $name OR n.subject = $name) AND ($held_back OR n.held_back IS NULL)
  RETURN n, 'fact' AS kind
UNION ALL
  MATCH (n:Attribute {scope: $scope})
  WHERE n.id IS NOT NULL AND n.owner = $name AND ($held_back OR n.held_back IS NULL)
  RETURN n, 'attribute' AS kind
}
CALL (n) {
  OPTIONAL MATCH (n)<-[:SUPPORTS]-(m:Message)
  WITH m
  ORDER BY m.sent_at, m.session_order, m.position, m.id
  RETURN collect(m.id) AS support, min(m.sent_at) AS first, max(m.sent_at) AS last
}
WITH n, kind, support, coalesce(n.said_at, first) AS said_at, coalesce(n.last_said_at, last) AS last_said_at
// What was replaced by something without a date has the edge alone.
WITH n, kind, support, said_at, last_said_at, n.superseded_at IS NOT NULL OR EXISTS { (n)<-[:SUPERSEDES]-() } AS superseded
WHERE CASE
  WHEN $at IS NULL THEN $all OR NOT superseded
  WHEN n.wrong THEN false
  ELSE date(said_at) <= $at AND (NOT superseded OR date(n.superseded_at) > $at)
END
CALL (n) {
  OPTIONAL MATCH (newer)-[r:SUPERSEDES]->(n)
  RETURN newer.id AS superseded_by, r.rule AS rule, r.note AS note
  ORDER BY superseded_by
  LIMIT 1
}
RETURN n.id AS id, kind, n.owner AS owner, coalesce(n.subject, n.owner) AS subject, n.name AS name,
  coalesce(n.text, n.value) AS text, n.said_by AS said_by, toString(n.occurred_from) AS occurred_from,
  toString(n.occurred_to) AS occurred_to, n.grain AS grain, toString(said_at) AS said_at,
  toString(last_said_at) AS last_said_at, toString(n.superseded_at) AS superseded_at, superseded_by,
  CASE WHEN n.wrong THEN 'wrong, said by hand' ELSE rule END AS superseded_rule, coalesce(n.note, note) AS note, support,
  coalesce(n.held_back, false) AS held_back
ORDER BY superseded, n.said_at, kind, text, id
