// A fact or attribute by its id, with what replaced it. $scope, $id.
CYPHER 25
CALL () {
  MATCH (n:Fact {scope: $scope, id: $id})
  RETURN n, 'fact' AS kind
UNION ALL
  MATCH (n:Attribute {scope: $scope, id: $id})
  RETURN n, 'attribute' AS kind
}
RETURN kind, n.owner AS owner, coalesce(n.subject, n.owner) AS subject, n.name AS name, coalesce(n.text, n.value) AS text,
  n.occurred_from AS occurred_from, n.occurred_to AS occurred_to, n.grain AS grain,
  n.superseded_at IS NOT NULL OR EXISTS { (n)<-[:SUPERSEDES]-() } AS superseded,
  coalesce(n.wrong, false) AS wrong, n.corrected_at IS NOT NULL AS corrected,
  head(COLLECT { MATCH (newer)-[:SUPERSEDES]->(n) RETURN newer.id }) AS superseded_by
