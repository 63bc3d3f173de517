"""Readers of transcripts: one module a format, each an iterator of utterances."""

from adamem_graph.transcripts.options import OnError, ReadOptions
from adamem_graph.transcripts.reading import Reader, available_formats, detect_format, read_transcript
from adamem_graph.transcripts.source import Source

__all__ = [
    "OnError",
    "ReadOptions",
    "Reader",
    "Source",
    "available_formats",
    "detect_format",
    "read_transcript",
]
