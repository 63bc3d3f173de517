"""The write path: what a message says becomes facts, attributes, topics and dates of the graph."""
