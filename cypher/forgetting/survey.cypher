// What rests on these messages, by kind: what rests on them alone, and what others support too. $scope, $ids, $examples.
CYPHER 25
CALL () {
  UNWIND $ids AS id
  MATCH (m:Message {scope: $scope, id: id})
  RETURN 'Message' AS kind, false AS kept, m.speaker + ': ' + left(m.text, 1000) AS text, m.id AS id
UNION
  UNWIND $ids AS id
  MATCH (:Message {scope: $scope, id: id})-[:MENTIONS|SUPPORTS]->(n)
  WITH DISTINCT n
  RETURN head(labels(n)) AS kind, EXISTS { MATCH (n)<-[:MENTIONS|SUPPORTS]-(o:Message) WHERE NOT o.id IN $ids } AS kept,
    coalesce(n.text, n.name + coalesce(': ' + n.value, '')) AS text, n.id AS id
UNION
  UNWIND $ids AS id
  MATCH (:Message {scope: $scope, id: id})-[:SUPPORTS]->(n)
  MATCH (n) (()-[link:SUPERSEDES|WITHDRAWN]-() WHERE link:WITHDRAWN OR link.by = 'hand'){1,100} (c)
  WHERE c <> n AND c.said_by = 'correction' AND NOT EXISTS { MATCH (n)<-[:SUPPORTS]-(o:Message) WHERE NOT o.id IN $ids }
  RETURN 'Correction' AS kind, EXISTS { (c)<-[:SUPPORTS]-(:Message) } AS kept,
    coalesce(c.text, c.name + ': ' + c.value) AS text, c.id AS id
UNION
  UNWIND $ids AS id
  MATCH (:Message {scope: $scope, id: id})-[:MENTIONS]->(:Topic)-[:PART_OF]->(theme:Topic)
  WITH DISTINCT theme
  RETURN 'Theme' AS kind, EXISTS {
      MATCH (theme)<-[:PART_OF]-(:Topic)<-[:MENTIONS]-(o:Message)
      WHERE NOT o.id IN $ids
    } AS kept, theme.name AS text, theme.id AS id
UNION
  UNWIND $ids AS id
  MATCH (m:Message {scope: $scope, id: id})
  MATCH (m)-[:MENTIONS|SUPPORTS|PART_OF]->{0,3}()<-[:DISTILLED_FROM]-(p:PersonaSnapshot)
  RETURN 'PersonaSnapshot' AS kind, false AS kept, p.text AS text, p.id AS id
UNION
  UNWIND $ids AS id
  MATCH (:Message {scope: $scope, id: id})<-[:OF]-(f:Failure)
  RETURN 'Failure' AS kind, false AS kept, f.reason AS text, f.id AS id
UNION
  UNWIND $ids AS id
  MATCH (:Message {scope: $scope, id: id})-[:IN]->(s:Session)
  WITH DISTINCT s
  RETURN 'Session' AS kind, EXISTS { MATCH (s)<-[:IN]-(o:Message) WHERE NOT o.id IN $ids } AS kept, s.key AS text, s.id AS id
UNION
  UNWIND $ids AS id
  MATCH (:Message {scope: $scope, id: id})<-[:SAID]-(s:Speaker)
  WITH DISTINCT s
  RETURN 'Speaker' AS kind, EXISTS { MATCH (s)-[:SAID]->(o:Message) WHERE NOT o.id IN $ids } AS kept, s.name AS text,
    s.id AS id
}
WITH kind, kept, text, id
ORDER BY text, id
RETURN kind, kept, count(*) AS count, collect(text)[..$examples] AS examples
ORDER BY kind, kept
