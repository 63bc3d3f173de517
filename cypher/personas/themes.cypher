// What each owner talks about most: themes and topics that stand alone, with the messages that mention them.
// Messages that state what was corrected by hand are left out: their words and reasons may be what is not so.
// $scope, $owners, $least: messages that a theme needs, $most: themes of one owner, $characters of a
// message: some are whole documents.
CYPHER 25
MATCH (t:Topic {scope: $scope})
WHERE t.id IS NOT NULL AND t.owner IN $owners AND NOT EXISTS { (t)-[:PART_OF]->(:Topic) }
MATCH (t)<-[:PART_OF]-{0,1}(event:Topic)<-[:MENTIONS]-(m:Message)
WHERE m.corrected IS NULL
WITH t, collect(DISTINCT event.name) AS names, collect(DISTINCT m) AS messages
WHERE size(messages) >= $least
ORDER BY size(messages) DESC, t.name, t.id
WITH t.owner AS owner, collect({topic: t, names: names, messages: messages})[0..$most] AS themes
UNWIND themes AS theme
RETURN theme.topic.id AS id, owner, theme.topic.name AS name, theme.names AS names,
  [m IN theme.messages | {
    id: m.id, text: left(m.text, $characters), attitude: m.attitude, reason: m.reason, said_at: m.sent_at
  }] AS messages
ORDER BY owner, id
