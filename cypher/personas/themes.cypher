// What each owner talks about most: themes and topics that stand alone, with the names of their topics,
// and how many messages mention them.
// Messages that state what was corrected by hand do not count: their words and reasons may be what is not so.
// $scope, $owners, $least: messages that a theme needs, $most: themes of one owner.
CYPHER 25
MATCH (t:Topic {scope: $scope})
WHERE t.id IS NOT NULL AND t.owner IN $owners AND NOT EXISTS { (t)-[:PART_OF]->(:Topic) }
CALL (t) {
  MATCH (t)<-[:PART_OF]-{0,1}(:Topic)<-[:MENTIONS]-(m:Message)
  WHERE m.corrected IS NULL
  RETURN count(DISTINCT m) AS messages
}
WITH t, messages
WHERE messages >= $least
ORDER BY messages DESC, t.name, t.id
WITH t.owner AS owner, collect({topic: t, messages: messages})[0..$most] AS themes
UNWIND themes AS theme
WITH owner, theme.topic AS t, theme.messages AS messages
CALL (t) {
  MATCH (t)<-[:PART_OF]-{0,1}(event:Topic)<-[:MENTIONS]-(m:Message)
  WHERE m.corrected IS NULL
  RETURN collect(DISTINCT event.name) AS names
}
RETURN t.id AS id, owner, t.name AS name, names, messages
ORDER BY owner, id
