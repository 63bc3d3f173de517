// The messages that state some facts or attributes, a row for each of them and each month.
// A row has the latest of the month, and how many others there are, day by day. One that was put right by hand has the
// messages of what it corrects.
// $scope, $ids, $most: messages of a month that are listed.
CYPHER 25
UNWIND $ids AS id
MATCH (n:Fact|Attribute {scope: $scope, id: id})
MATCH (m:Message)-[:SUPPORTS]->()<-[:SUPERSEDES {by: 'hand'}]-{0,100}(n)
WITH DISTINCT n, m
ORDER BY m.sent_at DESC, m.id DESC
WITH n, m.sent_at.year AS year, m.sent_at.month AS month, collect(m) AS said
RETURN n.id AS id, [m IN said[..$most] | {id: m.id, said_at: m.sent_at}] AS listed,
  COLLECT {
    UNWIND said[$most..] AS m
    WITH date(m.sent_at) AS day, count(*) AS count, min(m.sent_at) AS first_said, max(m.sent_at) AS last_said
    RETURN {attitude: null, count: count, first_said: first_said, last_said: last_said}
  } AS counted
