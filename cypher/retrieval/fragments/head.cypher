// Evidence for one question: seeds by index, rank fusion, expansion along typed edges.
CYPHER 25
// Where the space has been given vectors of another embedder since, nothing is found.
MATCH (space:Space {scope: $scope, embedder: $embedder, dimensions: $dimensions})
