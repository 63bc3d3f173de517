// One node per space on whose lock those wait who want to learn while another does.
CREATE CONSTRAINT learning_id IF NOT EXISTS FOR (n:Learning) REQUIRE (n.scope, n.id) IS UNIQUE;
