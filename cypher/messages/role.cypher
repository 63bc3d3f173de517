// The role that a speaker has; no row for one who has said nothing yet. $scope, $id.
CYPHER 25
MATCH (s:Speaker {scope: $scope, id: $id})
RETURN s.role AS role
