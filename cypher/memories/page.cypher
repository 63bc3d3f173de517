// A page of a space's facts and attributes with what a policy has made of them and the messages that say them.
// $scope, $after (id), $limit.
CYPHER 25
CALL () {
  MATCH (n:Fact {scope: $scope})
  WHERE n.id > $after
  RETURN n, 'fact' AS kind
  ORDER BY n.scope, n.id
  LIMIT $limit
UNION ALL
  MATCH (n:Attribute {scope: $scope})
  WHERE n.id > $after
  RETURN n, 'attribute' AS kind
  ORDER BY n.scope, n.id
  LIMIT $limit
}
WITH n, kind
ORDER BY n.id
LIMIT $limit
CALL (n) {
  OPTIONAL MATCH (n)<-[:SUPPORTS]-(m:Message)
  WITH m
  ORDER BY m.sent_at, m.session_order, m.position, m.id
  RETURN collect({id: m.id, session: m.session}) AS support
}
RETURN n.id AS id, kind, n.owner AS owner, coalesce(n.subject, n.owner) AS subject, n.name AS name,
  coalesce(n.text, n.value) AS text, toString(n.said_at) AS said_at, support, coalesce(n.held_back, false) AS held_back,
  EXISTS { (n)-[:SUPERSEDES {by: 'hand'}]->() } AS corrected, n.policy_version AS version, n.policy_score AS score,
  n.policy_rule AS rule, n.policy_character AS character, n.policy_by AS made_by,
  n.made_by AS fact_by
ORDER BY id
