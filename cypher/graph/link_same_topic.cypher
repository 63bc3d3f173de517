// Chains each speaker's messages on one topic, each to the one said before it, whatever order they are stored in.
// $scope, $weight, $rows: source_id (a message new to the topic), target_id (the topic).
CYPHER 25
UNWIND $rows AS row
WITH row.target_id AS topic_id, collect(row.source_id) AS new_ids
MATCH (t:Topic {scope: $scope, id: topic_id})<-[:MENTIONS]-(m:Message)
WITH topic_id, new_ids, m
ORDER BY m.sent_at, m.session_order, m.position, m.id
WITH topic_id, new_ids, collect(m) AS chain
UNWIND range(1, size(chain) - 1) AS place
WITH chain[place - 1] AS earlier, chain[place] AS later, new_ids
WHERE earlier.id IN new_ids OR later.id IN new_ids
OPTIONAL MATCH (later)-[cut:SAME_TOPIC]->(other)
WHERE other <> earlier
DELETE cut
MERGE (later)-[r:SAME_TOPIC]->(earlier)
SET r.weight = $weight
