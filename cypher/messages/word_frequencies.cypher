// In how many turns of a space each word stands, counted up to $most. $rows: word, lucene. $scope.
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  CALL db.index.fulltext.queryNodes('message_context', row.lucene, {limit: $most}) YIELD node
  WHERE node.scope = $scope
  RETURN count(*) AS turns
}
RETURN row.word AS word, turns
