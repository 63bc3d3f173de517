// What waits in working memory, by space, and what a language model could not do.
CREATE INDEX working_scope IF NOT EXISTS FOR (n:Working) ON (n.scope);
CREATE CONSTRAINT failure_id IF NOT EXISTS FOR (n:Failure) REQUIRE (n.scope, n.id) IS UNIQUE;
