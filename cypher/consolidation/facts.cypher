// The facts of some messages that a router must see: new ones, and replaced ones that were said again,
// but none that was corrected by hand or is held back. In the order of the messages, each with its neighbours, which have the same owner.
// $scope, $ids, $similar (least score), $nearest (how many), $by_hand (who says corrections).
CYPHER 25
UNWIND range(0, size($ids) - 1) AS place
MATCH (m:Message {scope: $scope, id: $ids[place]})
// In steps: as one pattern with its conditions the planner may scan a label that has few nodes yet.
WITH DISTINCT m, place
MATCH (m)-[:SUPPORTS]->(n:Fact)
WITH n, min(place) AS place
WHERE n.corrected_at IS NULL AND n.held_back IS NULL AND (NOT n.routed OR EXISTS { (n)<-[:SUPERSEDES]-() })
CALL (n) {
  MATCH (c:Fact)
    SEARCH c IN (VECTOR INDEX fact_embedding_384 FOR n.embedding_384 WHERE c.scope = $scope AND c.owner = n.owner LIMIT $nearest)
    SCORE AS score
  WITH c, score
  WHERE c <> n AND score >= $similar AND c.corrected_at IS NULL
  RETURN collect({similarity: 2 * score - 1, entry: {
      id: c.id, owner: c.owner, subject: c.subject, name: '', text: c.text,
      first_said: toString(c.said_at), last_said: toString(c.last_said_at), occurred_from: toString(c.occurred_from), occurred_to: toString(c.occurred_to),
      routed: coalesce(c.routed, true), superseded: EXISTS { (c)<-[:SUPERSEDES]-() }, by_hand: coalesce(c.said_by = $by_hand, false)}}) AS candidates
}
RETURN place, {
      id: n.id, owner: n.owner, subject: n.subject, name: '', text: n.text,
      first_said: toString(n.said_at), last_said: toString(n.last_said_at), occurred_from: toString(n.occurred_from), occurred_to: toString(n.occurred_to),
      routed: coalesce(n.routed, true), superseded: EXISTS { (n)<-[:SUPERSEDES]-() }, by_hand: coalesce(n.said_by = $by_hand, false)} AS entry, candidates
ORDER BY place, n.id
