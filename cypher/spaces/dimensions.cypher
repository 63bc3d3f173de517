// The sizes of vectors that spaces hold: each needs indexes of its own. No parameters.
CYPHER 25
MATCH (s:Space)
WHERE s.scope IS NOT NULL
RETURN DISTINCT s.dimensions AS dimensions
ORDER BY dimensions
