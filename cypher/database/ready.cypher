// Answers whether the server runs queries. No parameters.
CYPHER 25
RETURN 1 AS ready
