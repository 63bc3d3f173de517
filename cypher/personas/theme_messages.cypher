// The messages of some themes, a row for each of them and each month: the latest of it, and how many others there are,
// day by day.
// Messages that state what was corrected by hand are left out: their words and reasons may be what is not so.
// $scope, $ids, $most: messages of a month that are listed, $characters of a message: some are whole documents.
CYPHER 25
UNWIND $ids AS theme
MATCH (t:Topic {scope: $scope, id: theme})
CALL (t) {
  MATCH (t)<-[:PART_OF]-{0,1}(:Topic)<-[:MENTIONS]-(m:Message)
  WHERE m.corrected IS NULL
  WITH DISTINCT m
  ORDER BY m.sent_at DESC, m.id DESC
  WITH m.sent_at.year AS year, m.sent_at.month AS month, collect(m) AS said
  RETURN
    [m IN said[..$most] | {
      id: m.id, text: left(m.text, $characters), attitude: m.attitude, reason: m.reason, said_at: m.sent_at
    }] AS listed,
    COLLECT {
      UNWIND said[$most..] AS m
      WITH date(m.sent_at) AS day, m.attitude AS attitude, count(*) AS count, min(m.sent_at) AS first_said, max(m.sent_at) AS last_said
      RETURN {attitude: attitude, count: count, first_said: first_said, last_said: last_said}
    } AS counted
}
RETURN theme, listed, counted
