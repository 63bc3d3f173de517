"""The Cypher statements of adamem_graph, one a file, each runnable in Neo4j Browser as it is."""
