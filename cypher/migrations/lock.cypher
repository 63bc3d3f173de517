// Holds every other migrating process back until this transaction ends. Version 0 is the lock itself.
CYPHER 25
MERGE (m:Migration {version: 0})
SET m.name = 'lock', m.checksum = '', m.applied_at = datetime()
