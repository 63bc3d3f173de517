// Makes the migrations' own bookkeeping unique, before anything else. No parameters.
CYPHER 25
CREATE CONSTRAINT migration_version IF NOT EXISTS FOR (n:Migration) REQUIRE n.version IS UNIQUE
