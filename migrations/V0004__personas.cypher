// One snapshot per natural key and space.
CREATE CONSTRAINT persona_snapshot_id IF NOT EXISTS FOR (n:PersonaSnapshot) REQUIRE (n.scope, n.id) IS UNIQUE;
