"""Personas: dated snapshots of what a person likes, dislikes and is, each sentence with what it rests on."""
