// The messages whose own words a router has merged into what these messages say: where one is forgotten that says it so,
// or where all who do are read again. $scope, $ids (forgotten), $again (read again).
CYPHER 25
UNWIND $ids + $again AS id
MATCH (m:Message {scope: $scope, id: id})-[said:MENTIONS|SUPPORTS]->(n)
WHERE said.merged IS NULL
WITH n, max(CASE WHEN m.id IN $ids THEN 1 ELSE 0 END) AS forgotten
WHERE forgotten = 1 OR NOT EXISTS {
  MATCH (n)<-[direct:MENTIONS|SUPPORTS]-(o:Message)
  WHERE direct.merged IS NULL AND NOT o.id IN $ids AND NOT o.id IN $again
}
MATCH (n)<-[in_other_words:MENTIONS|SUPPORTS]-(o:Message)
WHERE in_other_words.merged AND NOT o.id IN $ids AND NOT o.id IN $again
RETURN DISTINCT o.id AS id
ORDER BY id
