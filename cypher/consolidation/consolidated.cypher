// Moves messages to the last stage, and those that leave working memory out of it. $scope, $ids, $popped.
CYPHER 25
CALL () {
  UNWIND $ids AS id
  MATCH (m:Message {scope: $scope, id: id})
  WHERE m.stage = 'understood'
  SET m.stage = 'consolidated'
}
CALL () {
  UNWIND $popped AS id
  MATCH (m:Message {scope: $scope, id: id})
  REMOVE m:Working
}
RETURN 1 AS done
