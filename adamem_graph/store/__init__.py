"""All that talks to Neo4j: the connection, the statements in `cypher/`, migrations, one module per aggregate."""
