// One version of a memory policy, and one judgement of an answer, per natural key and space.
CREATE CONSTRAINT memory_policy_id IF NOT EXISTS FOR (n:MemoryPolicy) REQUIRE (n.scope, n.id) IS UNIQUE;
CREATE CONSTRAINT feedback_id IF NOT EXISTS FOR (n:Feedback) REQUIRE (n.scope, n.id) IS UNIQUE;
