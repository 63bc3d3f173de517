// The migrations that this database has, in order. No parameters.
CYPHER 25
MATCH (m:Migration)
RETURN m.version AS version, m.name AS name, m.checksum AS checksum, toString(m.applied_at) AS applied_at
ORDER BY version
