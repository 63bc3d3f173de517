// How much a space holds, by label. $scope.
// The index over scope and id is used only where both are asked for.
CYPHER 25
RETURN
  COUNT { MATCH (n:Speaker {scope: $scope}) WHERE n.id IS NOT NULL } AS speakers,
  COUNT { MATCH (n:Session {scope: $scope}) WHERE n.id IS NOT NULL } AS sessions,
  COUNT { MATCH (n:Message {scope: $scope}) WHERE n.id IS NOT NULL } AS messages,
  COUNT { MATCH (:Message {scope: $scope, stage: 'stored'}) } AS messages_pending,
  COUNT { MATCH (n:Topic {scope: $scope}) WHERE n.id IS NOT NULL } AS topics,
  COUNT { MATCH (n:Fact {scope: $scope}) WHERE n.id IS NOT NULL } AS facts,
  COUNT { MATCH (n:Attribute {scope: $scope}) WHERE n.id IS NOT NULL } AS attributes,
  COUNT { MATCH (n:Entity {scope: $scope}) WHERE n.id IS NOT NULL } AS entities,
  COUNT { MATCH (n:PersonaSnapshot {scope: $scope}) WHERE n.id IS NOT NULL } AS personas,
  COUNT { MATCH (n:Fact {scope: $scope}) WHERE n.id IS NOT NULL AND n.held_back }
    + COUNT { MATCH (n:Attribute {scope: $scope}) WHERE n.id IS NOT NULL AND n.held_back } AS held_back,
  COUNT { MATCH (n:MemoryPolicy {scope: $scope}) WHERE n.id IS NOT NULL } AS policies,
  COUNT { MATCH (n:Feedback {scope: $scope}) WHERE n.id IS NOT NULL } AS feedback
