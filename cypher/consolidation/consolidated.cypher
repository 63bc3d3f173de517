// Moves messages to the last stage, and those that leave working memory out of it.
// What a model could not decide of them is forgotten where it is decided now. $scope, $ids, $popped.
CYPHER 25
CALL () {
  UNWIND $ids AS id
  MATCH (m:Message {scope: $scope, id: id})
  WHERE m.stage = 'understood'
  SET m.stage = 'consolidated'
  WITH m
  MATCH (m)<-[:OF]-(f:Failure)
  WHERE f.purpose IN ['route_facts', 'route_attributes', 'route_events'] AND NOT EXISTS {
    MATCH (m)-[:SUPPORTS|MENTIONS]->(n)
    WHERE NOT n.routed AND n.held_back IS NULL
      AND f.purpose = CASE WHEN n:Fact THEN 'route_facts' WHEN n:Attribute THEN 'route_attributes' ELSE 'route_events' END
  }
  DETACH DELETE f
}
CALL () {
  UNWIND $popped AS id
  MATCH (m:Message {scope: $scope, id: id})
  REMOVE m:Working
}
RETURN 1 AS done
