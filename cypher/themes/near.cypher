// The event topics of an owner that are near one of some vectors. $scope, $owner, $vector_property, $vectors,
// $least: the least similarity, from 0 to 1.
CYPHER 25
MATCH (t:Topic {scope: $scope, owner: $owner, level: 'event'})
WHERE t.id IS NOT NULL
WITH t, t[$vector_property] AS own
WHERE any(vector IN $vectors WHERE vector.similarity.cosine(own, vector) >= $least)
RETURN t.id AS id
