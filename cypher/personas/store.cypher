// Makes snapshots, but for those of which something that they rest on is gone. $scope,
// $rows: id, rests_on (ids by label), properties (owner, kind, subject, subject_id, text, sentences, taken_at, made_by).
CYPHER 25
UNWIND $rows AS row
WITH row
WHERE all(id IN row.rests_on.Message WHERE EXISTS { (:Message {scope: $scope, id: id}) })
  AND all(id IN row.rests_on.Fact WHERE EXISTS { (:Fact {scope: $scope, id: id}) })
  AND all(id IN row.rests_on.Attribute WHERE EXISTS { (:Attribute {scope: $scope, id: id}) })
  AND all(id IN row.rests_on.Topic WHERE EXISTS { (:Topic {scope: $scope, id: id}) })
MERGE (s:PersonaSnapshot {scope: $scope, id: row.id})
ON CREATE SET s.recorded_at = datetime()
SET s += row.properties
