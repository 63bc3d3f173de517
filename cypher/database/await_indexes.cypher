// Waits until every index is online, at most $seconds.
CYPHER 25
CALL db.awaitIndexes($seconds)
