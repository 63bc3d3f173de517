// The vector index over Message nodes for one embedder size, filtered by space (and speaker, and time) inside the search. No parameters.
CYPHER 25
CREATE VECTOR INDEX message_embedding_384 IF NOT EXISTS
FOR (n:Message) ON n.embedding_384
WITH [n.scope, n.speaker, n.sent_at]
OPTIONS {indexConfig: {
  `vector.dimensions`: 384,
  `vector.similarity_function`: 'cosine',
  `vector.quantization.enabled`: false
}}
