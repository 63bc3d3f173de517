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
    [(message)-[:SUPPORTS]->(fact:Fact) WHERE fact.token_vectors IS NOT NULL | fact.token_vectors] END,
  CASE WHEN $has_policy THEN
    EXISTS { (message)-[:SUPPORTS]->(memory) WHERE memory.policy_character IS NOT NULL AND memory.held_back IS NULL } END,
  candidate.base_rank, graph_rank, candidate.base, candidate.hits, candidate.graph,
  s_recency]) AS candidates
