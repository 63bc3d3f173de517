// All candidates in one row, which takes the server half as long as a row for each; the order of what each holds is
// that of FIELDS in adamem_graph/retrieval/candidates.py. Only facts that a language model made have token vectors:
// those of turns that the parser understood are not looked at, which were a third of all that the server read.
WITH candidate, candidate.message AS message, graph_rank, s_recency
RETURN collect([message.id, message.speaker, message.text, message.caption, message.session, message.position,
  toString(message.sent_at), message.external_id, message.role,
  CASE WHEN message.time_texts IS NOT NULL THEN [message.time_texts, message.time_offsets,
    [day IN message.time_starts | toString(day)], [day IN message.time_ends | toString(day)], message.time_grains] END,
  message.token_vectors,
  CASE WHEN message.understood_by <> 'offline' THEN
    [(message)-[:SUPPORTS]->(fact:Fact) WHERE fact.token_vectors IS NOT NULL AND fact.corrected_at IS NULL |
      fact.token_vectors] END,
  CASE WHEN $has_policy THEN
    EXISTS { (message)-[:SUPPORTS]->(memory)
      WHERE memory.policy_character IS NOT NULL AND memory.held_back IS NULL AND memory.corrected_at IS NULL } END,
  CASE WHEN message.corrected THEN COLLECT {
    MATCH (message)-[:SUPPORTS]->(said)
    WHERE said.corrected_at IS NOT NULL
    OPTIONAL MATCH (said)<-[:SUPERSEDES {by: 'hand'}]-{1,100}(holds)
    WHERE NOT EXISTS { (holds)<-[:SUPERSEDES {by: 'hand'}]-() }
    WITH said, holds
    ORDER BY said.corrected_at, said.id
    RETURN [said.owner, said.name, coalesce(said.text, said.value), coalesce(holds.text, holds.value),
      toString(holds.occurred_from), toString(holds.occurred_to), holds.grain]
  } END,
  candidate.base_rank, graph_rank, candidate.base, candidate.hits, candidate.graph,
  s_recency]) AS candidates
