// One node per natural key and space.
CREATE CONSTRAINT space_scope IF NOT EXISTS FOR (n:Space) REQUIRE n.scope IS UNIQUE;
CREATE CONSTRAINT speaker_id IF NOT EXISTS FOR (n:Speaker) REQUIRE (n.scope, n.id) IS UNIQUE;
CREATE CONSTRAINT session_id IF NOT EXISTS FOR (n:Session) REQUIRE (n.scope, n.id) IS UNIQUE;
CREATE CONSTRAINT message_id IF NOT EXISTS FOR (n:Message) REQUIRE (n.scope, n.id) IS UNIQUE;
CREATE CONSTRAINT topic_id IF NOT EXISTS FOR (n:Topic) REQUIRE (n.scope, n.id) IS UNIQUE;
CREATE CONSTRAINT fact_id IF NOT EXISTS FOR (n:Fact) REQUIRE (n.scope, n.id) IS UNIQUE;
CREATE CONSTRAINT attribute_id IF NOT EXISTS FOR (n:Attribute) REQUIRE (n.scope, n.id) IS UNIQUE;
CREATE CONSTRAINT entity_id IF NOT EXISTS FOR (n:Entity) REQUIRE (n.scope, n.id) IS UNIQUE;
