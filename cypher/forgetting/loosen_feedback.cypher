// Takes from feedback what memory had answered out of these messages; what its user said stays. $scope, $ids.
CYPHER 25
UNWIND $ids AS id
MATCH (f:Feedback)-[:USED]->(m:Message {scope: $scope, id: id})
WITH DISTINCT f
SET f.answer = '', f.answered_again = null
