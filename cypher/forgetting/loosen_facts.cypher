// Parts facts of some messages from the topics with which no message states them any more.
// $scope, $messages, $without (messages that do not count).
CYPHER 25
UNWIND $messages AS id
MATCH (:Message {scope: $scope, id: id})-[:SUPPORTS]->(f:Fact)
WITH DISTINCT f
MATCH (f)-[r:SUPPORTS]->(t:Topic)
WHERE NOT EXISTS {
  MATCH (f)<-[:SUPPORTS]-(m:Message)-[:MENTIONS]->(t)
  WHERE NOT m.id IN $without
}
DELETE r
