"""Memory construction by a language model: the same contracts as offline, kept with prompts in files."""
