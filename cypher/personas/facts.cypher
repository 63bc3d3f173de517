// The facts of some themes or topics about their owner, with the messages that state them. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (t:Topic {scope: $scope, id: id})
MATCH (t)<-[:PART_OF]-{0,1}(:Topic)<-[:SUPPORTS]-(f:Fact)
WHERE f.owner = t.owner
WITH DISTINCT id, f
MATCH (m:Message)-[:SUPPORTS]->(f)
RETURN id AS topic_id, f.id AS id, f.text AS text, f.subject AS subject, f.superseded_at AS superseded_at,
  collect({id: m.id, said_at: m.sent_at}) AS messages
ORDER BY topic_id, id
