// Chains each topic's messages anew, each to the one said before it. $scope, $weight, $ids (topics).
CYPHER 25
UNWIND $ids AS topic_id
MATCH (t:Topic {scope: $scope, id: topic_id})<-[:MENTIONS]-(m:Message)
WITH topic_id, m
ORDER BY m.sent_at, m.session_order, m.position, m.id
WITH topic_id, collect(m) AS chain
UNWIND range(1, size(chain) - 1) AS place
WITH chain[place - 1] AS earlier, chain[place] AS later
OPTIONAL MATCH (later)-[cut:SAME_TOPIC]->(other)
WHERE other <> earlier
DELETE cut
MERGE (later)-[r:SAME_TOPIC]->(earlier)
SET r.weight = $weight
