// Whether messages have gone, or may have, and what follows is still to be done. $scope.
CYPHER 25
MATCH (s:Space {scope: $scope})
RETURN coalesce(s.forgetting, false) AS unfinished
