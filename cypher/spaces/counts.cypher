// How much a space holds, by label. $scope.
CYPHER 25
RETURN
  COUNT { MATCH (:Speaker {scope: $scope}) } AS speakers,
  COUNT { MATCH (:Session {scope: $scope}) } AS sessions,
  COUNT { MATCH (:Message {scope: $scope}) } AS messages,
  COUNT { MATCH (:Message {scope: $scope, stage: 'stored'}) } AS messages_pending,
  COUNT { MATCH (:Topic {scope: $scope}) } AS topics,
  COUNT { MATCH (:Fact {scope: $scope}) } AS facts,
  COUNT { MATCH (:Attribute {scope: $scope}) } AS attributes,
  COUNT { MATCH (:Entity {scope: $scope}) } AS entities
