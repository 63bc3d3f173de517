// What is looked up by value: messages still to be understood, and the turns of a session in their order.
CREATE INDEX message_stage IF NOT EXISTS FOR (n:Message) ON (n.scope, n.stage);
CREATE INDEX message_session IF NOT EXISTS FOR (n:Message) ON (n.scope, n.session, n.position);
// Stemmed full text, by tenant: the scope is one token beside the words; the context has the turn before in it.
CREATE FULLTEXT INDEX message_context IF NOT EXISTS FOR (n:Message) ON EACH [n.scope, n.text, n.caption, n.context]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}};
