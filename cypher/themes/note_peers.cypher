// Notes on topics which peer is nearest to them, themselves where none is near, as long as no other pass has begun.
// $scope, $number (of this pass), $rows: id, peer.
CYPHER 25
MATCH (:Space {scope: $scope, passes: $number})
UNWIND $rows AS row
MATCH (t:Topic {scope: $scope, id: row.id})
SET t.peer = row.peer
