// Projects the event topics of some owners for Graph Data Science: each topic weighs each place of its vector.
// Places are nodes of their owner alone, so that topics of two owners share none and are never compared.
// $scope, $owners, $graph_name, $vector_property, $first_place: an id above those of all real nodes.
CYPHER 25
UNWIND range(0, size($owners) - 1) AS number
MATCH (t:Topic {scope: $scope, owner: $owners[number], level: 'event'})
WHERE t.id IS NOT NULL AND t[$vector_property] IS NOT NULL
WITH number, t, t[$vector_property] AS vector
ORDER BY t.id
UNWIND range(0, size(vector) - 1) AS place
RETURN gds.graph.project(
  $graph_name,
  t,
  $first_place + number * size(vector) + place,
  {
    sourceNodeLabels: ['Topic'],
    targetNodeLabels: ['Place'],
    relationshipType: 'WEIGHS',
    relationshipProperties: {weight: vector[place]}
  },
  {}
) AS graph
