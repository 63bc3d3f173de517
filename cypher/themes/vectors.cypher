// A page of the event topics of some owners with their peers and groups, with or without their vectors.
// $scope, $owners, $vector_property, $with_vectors, $after, $limit.
CYPHER 25
MATCH (t:Topic {scope: $scope})
WHERE t.id > $after AND t.level = 'event' AND t.owner IN $owners AND t[$vector_property] IS NOT NULL
WITH t
ORDER BY t.scope, t.id
LIMIT $limit
RETURN t.id AS id, t.owner AS owner, t.peer AS peer, t.group AS group,
  CASE WHEN $with_vectors THEN t[$vector_property] END AS vector
ORDER BY id
