// Counts a pass that looks for the nearest peers of topics: what earlier ones find is not written any more.
// To be run under the lock of the space. $scope.
CYPHER 25
MATCH (s:Space {scope: $scope})
SET s.passes = coalesce(s.passes, 0) + 1
RETURN s.passes AS number
