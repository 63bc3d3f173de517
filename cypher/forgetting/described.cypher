// Notes that what messages carry is described anew. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
REMOVE m.read_again
