  // Turns that mention what the first evidence mentions; the fewer turns mention a thing, the more it tells.
  UNWIND $first_ids AS id
  MATCH (first:Message {scope: $scope, id: id})-[:MENTIONS]->(shared)
  WITH DISTINCT shared, COUNT { (shared)<-[:MENTIONS]-() } AS mentions
  WHERE mentions <= $hub_degree
  MATCH (shared)<-[:MENTIONS]-(message:Message)
  WITH message, sum(1.0 / mentions) AS score
  ORDER BY score DESC, elementId(message)
  LIMIT $seed_limit
  WITH collect({message: message, score: score}) AS hits
  UNWIND range(0, size(hits) - 1) AS rank
  RETURN hits[rank].message AS message, 'linked' AS channel, rank, hits[rank].score AS score
