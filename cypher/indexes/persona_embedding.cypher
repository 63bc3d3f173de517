// The vector index over PersonaSnapshot nodes for one embedder size, filtered by space (and owner) inside the search. No parameters.
CYPHER 25
CREATE VECTOR INDEX persona_embedding_384 IF NOT EXISTS
FOR (n:PersonaSnapshot) ON n.embedding_384
WITH [n.scope, n.owner]
OPTIONS {indexConfig: {
  `vector.dimensions`: 384,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
