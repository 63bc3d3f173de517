// The themes above topics of these messages: their words, and those of up to $most messages that stay under each.
// $scope, $ids (forgotten), $again (read again).
CYPHER 25
UNWIND $ids + $again AS id
MATCH (m:Message {scope: $scope, id: id})-[:MENTIONS]->(:Topic)-[:PART_OF]->(theme:Topic)
WITH DISTINCT theme
CALL (theme) {
  MATCH (theme)<-[:PART_OF]-(:Topic)<-[:MENTIONS]-(o:Message)
  WHERE NOT o.id IN $ids
  RETURN collect(o.speaker + ' ' + o.text + ' ' + coalesce(o.caption, ''))[..$most] AS texts
}
RETURN theme.id AS id, theme.name + ' ' + coalesce(theme.summary, '') AS text, texts
