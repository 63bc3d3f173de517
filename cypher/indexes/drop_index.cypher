// Drops an index, so that it can be made anew: the one called $name.
CYPHER 25
DROP INDEX $name IF EXISTS
