// Every space with its size, for the operator of the database. No parameters.
CYPHER 25
MATCH (s:Space)
WHERE s.scope IS NOT NULL
RETURN s.name AS name, s.scope AS scope, s.embedder AS embedder, s.dimensions AS dimensions,
  toString(s.created_at) AS created_at,
  COUNT { MATCH (:Message {scope: s.scope}) } AS messages,
  COUNT { MATCH (:Speaker {scope: s.scope}) } AS speakers
ORDER BY name
