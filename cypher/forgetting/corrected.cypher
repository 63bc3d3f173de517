// What was corrected by hand and rests on messages that are read again: its words,
// and those of all that it rests on but the forgotten. $scope, $ids (forgotten), $again (read again).
CYPHER 25
UNWIND $again AS id
MATCH (m:Message {scope: $scope, id: id})-[:SUPPORTS]->(n)
WHERE n.corrected_at IS NOT NULL
WITH DISTINCT n
MATCH (n)<-[:SUPPORTS]-(o:Message)
WHERE NOT o.id IN $ids
RETURN n.id AS id, collect(o.speaker + ' ' + o.text + ' ' + coalesce(o.caption, '')) AS texts,
  CASE WHEN n:Fact THEN n.text ELSE n.name + ' ' + n.value END AS text
