// Records one applied migration; $version, $name, $checksum.
CYPHER 25
MERGE (m:Migration {version: $version})
SET m.name = $name, m.checksum = $checksum, m.applied_at = datetime()
