"""The schema's history: `V<number>__<what>.cypher`, applied in order and never edited once released."""
