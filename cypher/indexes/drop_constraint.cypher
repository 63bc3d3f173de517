// Drops a constraint with its index, so that both can be made anew: the one called $name.
CYPHER 25
DROP CONSTRAINT $name IF EXISTS
