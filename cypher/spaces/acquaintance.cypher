// Who speaks in a space, the most talkative first,
// short names by the ids of people's entities, and whether a policy is in force or being tried. $scope, $ids, $trying.
// The index over scope and id is used only where both are asked for.
CYPHER 25
OPTIONAL MATCH (s:Speaker {scope: $scope})
WHERE s.id IS NOT NULL
WITH s, COUNT { (s)-[:SAID]->() } AS messages
ORDER BY messages DESC, s.name
WITH collect(s {.name, .role, messages: messages}) AS speakers
RETURN
  speakers,
  COLLECT {
    UNWIND $ids AS id
    MATCH (n:Entity {scope: $scope, id: id})
    WHERE n.aliases IS NOT NULL
    RETURN n {.id, .aliases}
  } AS aliases,
  EXISTS {
    MATCH (p:MemoryPolicy {scope: $scope})
    WHERE p.id IS NOT NULL AND (p.active OR p.verdict = $trying)
  } AS has_policy
