// The facts and attributes that some messages say, as in memories/page, in the order of the messages. $scope, $ids.
CYPHER 25
UNWIND range(0, size($ids) - 1) AS place
MATCH (m:Message {scope: $scope, id: $ids[place]})-[:SUPPORTS]->(n)
WITH n, min(place) AS place
CALL (n) {
  MATCH (n)<-[:SUPPORTS]-(m:Message)
  WITH m
  ORDER BY m.sent_at, m.session_order, m.position, m.id
  RETURN collect({id: m.id, session: m.session}) AS support
}
RETURN n.id AS id, CASE WHEN n:Fact THEN 'fact' ELSE 'attribute' END AS kind, n.owner AS owner,
  coalesce(n.subject, n.owner) AS subject, n.name AS name, coalesce(n.text, n.value) AS text,
  toString(n.said_at) AS said_at, support, coalesce(n.held_back, false) AS held_back,
  EXISTS { (n)-[:SUPERSEDES {by: 'hand'}]->() } AS corrected, n.policy_version AS version, n.policy_score AS score,
  n.policy_rule AS rule, n.policy_character AS character, n.policy_by AS made_by,
  n.made_by AS fact_by
ORDER BY place, id
