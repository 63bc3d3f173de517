// Lists the indexes of this schema and whether each is online. No parameters.
CYPHER 25
SHOW INDEXES YIELD name, type, state, populationPercent, labelsOrTypes, properties
RETURN name, type, state, populationPercent, labelsOrTypes, properties
ORDER BY name
