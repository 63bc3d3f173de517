  // Turns that mention what the question names; the fewer turns mention a thing, the more it tells.
  UNWIND $entity_ids AS id
  MATCH (entity:Entity {scope: $scope, id: id})
  WITH entity, COUNT { (entity)<-[:MENTIONS]-() } AS mentions
  WHERE mentions <= $hub_degree
  MATCH (entity)<-[:MENTIONS]-(message:Message)
  WITH message, sum(1.0 / mentions) AS score
  ORDER BY score DESC, elementId(message)
  LIMIT $seed_limit
  WITH collect({message: message, score: score}) AS hits
  UNWIND range(0, size(hits) - 1) AS rank
  RETURN hits[rank].message AS message, 'entity' AS channel, rank, hits[rank].score AS score
