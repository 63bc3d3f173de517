// Notes what came of a piece of feedback. $scope, $id, $properties.
CYPHER 25
MATCH (f:Feedback {scope: $scope, id: $id})
SET f += $properties
RETURN f.id AS id
