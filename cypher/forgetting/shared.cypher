// What messages carry together with others that are neither forgotten nor read again: its words, the ids of the others,
// and the words of up to $most of them. $scope, $ids (forgotten), $again (read again).
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})-[:MENTIONS|SUPPORTS]->(n)
WITH DISTINCT n
CALL (n) {
  MATCH (n)<-[:MENTIONS|SUPPORTS]-(o:Message)
  WHERE NOT o.id IN $ids AND NOT o.id IN $again
  WITH o
  ORDER BY o.id
  RETURN collect(o.id) AS others, collect(o.speaker + ' ' + o.text + ' ' + coalesce(o.caption, ''))[..$most] AS texts
}
WITH n, others, texts
WHERE size(others) > 0
RETURN n.id AS id, others, texts,
  CASE WHEN n:Fact THEN n.text ELSE n.name + ' ' + coalesce(n.value, '') END AS text
