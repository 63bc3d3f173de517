// The beginnings of messages, for the names in them. $scope, $ids, $characters (of each).
CYPHER 25
UNWIND $ids AS id
MATCH (m:Message {scope: $scope, id: id})
RETURN m.id AS id, left(m.text + coalesce(' ' + m.caption, ''), $characters) AS text
