// The cosine of each pair of topics inside a group. $scope, $vector_property, $rows: ids (of the topics of a group).
CYPHER 25
UNWIND $rows AS row
MATCH (a:Topic {scope: $scope})
WHERE a.id IN row.ids
MATCH (b:Topic {scope: $scope})
WHERE b.id IN row.ids AND a.id < b.id
// The function gives (1 + cosine) / 2.
RETURN a.id AS first_id, b.id AS second_id,
  2 * vector.similarity.cosine(a[$vector_property], b[$vector_property]) - 1 AS similarity
