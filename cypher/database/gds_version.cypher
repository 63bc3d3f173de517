// The version of the Graph Data Science plugin; fails where it is not installed. No parameters.
CYPHER 25
RETURN gds.version() AS version
