// Every space with its size, for the operator of the database. No parameters.
// The index over scope and id is used only where both are asked for.
CYPHER 25
MATCH (s:Space)
WHERE s.scope IS NOT NULL
RETURN s.name AS name, s.scope AS scope, s.embedder AS embedder, s.dimensions AS dimensions,
  toString(s.created_at) AS created_at,
  COUNT { MATCH (n:Message {scope: s.scope}) WHERE n.id IS NOT NULL } AS messages,
  COUNT { MATCH (n:Speaker {scope: s.scope}) WHERE n.id IS NOT NULL } AS speakers
ORDER BY name
