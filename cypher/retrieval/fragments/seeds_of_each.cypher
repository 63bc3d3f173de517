  // The same for each of several participants, so that none of them hides the others.
  UNWIND $bundles AS owner
  CALL (owner) {
SEEDS
  }
  RETURN message, channel, min(rank) AS rank, max(score) AS score
