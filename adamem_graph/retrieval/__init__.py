"""Reading memory: the target of a question, its route plan, the compilation to Cypher, and fusion."""
