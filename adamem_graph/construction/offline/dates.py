"""The dates that a message states, by the tense that the parser sees: the same whoever understands the message."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import quotations, tense_of, verb_above
from adamem_graph.construction.offline.language_check import is_english
from adamem_graph.construction.offline.model import parsing
from adamem_graph.construction.offline.pieces import cut, readable
from adamem_graph.records import Message, TimeExpression
from adamem_graph.times import Tense, find_times, tense_by_cue

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_STEPS = frozenset({"last", "next", "this", "on"})
# "Booked for Friday", "moved to Friday": what follows is arranged, and lies ahead.
_AHEAD = frozenset({"for", "to", "by", "until", "till"})
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE)
_PARTS_OF_DAY = frozenset({"morning", "mornings", "noon", "afternoon", "evening", "night", "lunchtime"})
_IDIOMS = re.compile(r"\blike (?:it was )?(?:just |only )?yesterday\b", re.IGNORECASE)
_KEPT = 256
"""Messages whose dates stay in memory: a turn is asked for again as the context of the next ones."""


def times_of_message(message: Message, names: Collection[str]) -> tuple[TimeExpression, ...]:
    """The time expressions of a message; `names` of people are none, whatever they are called.

    Only a message that has one is parsed.
    """
    return _times_of(message.text, message.sent_at, frozenset(names))


@lru_cache(maxsize=_KEPT)
def _times_of(text: str, sent_at: datetime | None, names: frozenset[str]) -> tuple[TimeExpression, ...]:
    text = readable(text)
    spans = _spans_of(text, names)
    in_no_tense = find_times(text, sent_at, tense_at=lambda _: None, names=spans)
    if not is_english(text):
        return in_no_tense
    if not in_no_tense and not any(find_times(text, sent_at, tense_at=_always(each), names=spans) for each in Tense):
        return ()
    with parsing(names) as parser:
        pieces = list(cut(text))
        docs = parser.parse(piece for _, piece in pieces)
        return tuple(
            replace(each, span=(each.span[0] + offset, each.span[1] + offset))
            for (offset, piece), doc in zip(pieces, docs, strict=True)
            for each in times_of_doc(doc, sent_at, _spans_of(piece, names))
        )


def times_of_doc(
    doc: Doc, sent_at: datetime | None, names: Sequence[tuple[int, int]] = ()
) -> tuple[TimeExpression, ...]:
    """The time expressions of a parsed text; names: character ranges in which no date stands."""
    spans = [*names, *((start, end) for start, end, words in quotations(doc.text) if words.istitle())]
    days = [doc.char_span(*match.span()) for match in _WEEKDAY.finditer(doc.text)]
    spans += [(day.start_char, day.end_char) for day in days if day is not None and _is_kind_of_day(day[0])]
    spans += [match.span() for match in _IDIOMS.finditer(doc.text)]
    return find_times(doc.text, sent_at, tense_at=lambda at: _tense_at(doc, at), names=spans)


def recognised_names(doc: Doc) -> list[tuple[int, int]]:
    """Where people and works are named, as the parser sees it."""
    # It takes "Last Fri" for a name; no name begins so.
    named = [ent for ent in doc.ents if ent.label_ in ("PERSON", "WORK_OF_ART") and ent[0].lower_ not in _STEPS]
    return [(ent.start_char, ent.end_char) for ent in named]


def _always(tense: Tense) -> Callable[[int], Tense]:
    return lambda _: tense


def _spans_of(text: str, names: Collection[str]) -> list[tuple[int, int]]:
    pattern = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)) if name.strip())
    return [match.span() for match in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text)] if pattern else []


def _is_kind_of_day(token: Token) -> bool:
    """ "The Friday code freeze" comes every week; "Friday night" and "next Friday" do not."""
    if token.dep_ not in ("compound", "nmod", "amod") or token.head.i < token.i:
        return False
    stepped = token.i > 0 and token.nbor(-1).lower_ in _STEPS
    return not stepped and token.head.lower_ not in _PARTS_OF_DAY and token.head.pos_ == "NOUN"


def _tense_at(doc: Doc, offset: int) -> Tense | None:
    span = doc.char_span(offset, offset + 1, alignment_mode="expand")
    if span is None or not len(span):
        return tense_by_cue(doc.text, offset)
    token = span[0]
    if token.i > 0 and token.nbor(-1).lower_ in _AHEAD:
        return Tense.FUTURE
    verb = verb_above(token)
    return (tense_of(verb) if verb is not None else None) or tense_by_cue(doc.text, offset)
