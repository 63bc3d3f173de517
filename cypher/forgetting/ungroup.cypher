// Has the topics of these messages grouped anew: how often each is spoken of tells what a theme is called. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (:Message {scope: $scope, id: id})-[:MENTIONS]->(t:Topic)
REMOVE t.group
