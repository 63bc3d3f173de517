// Notes how facts and attributes were judged that stay admitted. $scope, $rows: id, properties (the judgement).
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  MATCH (n:Fact {scope: $scope, id: row.id})
  RETURN n
UNION ALL
  MATCH (n:Attribute {scope: $scope, id: row.id})
  RETURN n
}
SET n += row.properties
