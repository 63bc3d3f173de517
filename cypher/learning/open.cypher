// Makes the node on whose lock those wait who learn in a space, where it is missing. $scope, $id.
CYPHER 25
MERGE (:Learning {scope: $scope, id: $id})
