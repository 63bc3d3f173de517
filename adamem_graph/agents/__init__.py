"""From evidence to an answer."""
