// Evidence for one question: seeds by index, rank fusion, expansion along typed edges.
CYPHER 25
