"""Facts: clauses that state something, rewritten to stand alone, with their dates spelled out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.clauses import Clause
from adamem_graph.construction.offline.grammar import phrase, tense_of
from adamem_graph.construction.offline.pronouns import hangs_on_context
from adamem_graph.construction.offline.rewriting import Voice, rewritten
from adamem_graph.records import StatedFact, TimeExpression
from adamem_graph.times import Tense

if TYPE_CHECKING:
    from spacy.tokens import Token

_SPEAKER = frozenset({"i", "we"})
_LONGEST = 400
_RECURRING = frozenset({"usually", "always", "often", "sometimes", "normally", "typically"})
_TITLE = re.compile("“(.+)”")


def facts_of(
    clauses: Sequence[Clause], voice: Voice, times: Sequence[TimeExpression], said_on: date | None
) -> list[StatedFact]:
    """One fact for each clause that stands alone and whose subject is known; none about the listener.

    times: expressions of the parsed text, their spans counted in it. said_on: the day of the message.
    """
    facts: list[StatedFact] = []
    for clause in clauses:
        subject = voice.speaker if clause.subject is None else subject_name(clause.subject, voice)
        if subject is None or hangs_on_context(clause.tokens, voice.meant):
            continue
        text = _text(clause, voice, subject)
        if len(text) <= _LONGEST:
            facts.append(StatedFact(text, subject, _occurred(clause, times, said_on)))
    return facts


def subject_name(token: Token, voice: Voice) -> str | None:
    """Whom or what a subject names, in the third person; None for a pronoun that stands for something else."""
    if token.lower_ in _SPEAKER:
        return voice.speaker
    if token.i in voice.meant:
        title = _TITLE.search(voice.meant[token.i])
        return title[1] if title else voice.meant[token.i]
    found = phrase(token)
    lowered = {word.lower_ for word in found}
    if lowered & _SPEAKER:
        return voice.speaker
    if lowered & {"you", "your", "yours"} or found[0].tag_ in ("WP", "WDT", "WRB"):
        return None
    if found[0].lower_ in ("this", "that", "these", "those") or token.pos_ in (
        "PRON",
        "DET",
        "VERB",
        "ADJ",
        "AUX",
    ):
        return None
    if found[0].dep_ == "det" and found[0].lower_ in ("the", "a", "an") and len(found) > 1:
        found = found[1:]
    return rewritten(found, Voice(voice.speaker, voice.listener, meant=voice.meant)) or None


def _text(clause: Clause, voice: Voice, subject: str) -> str:
    body = rewritten(clause.tokens, voice)
    if clause.subject is None:
        return f"{voice.speaker} {body[:1].lower()}{body[1:]}"
    if clause.subject not in clause.tokens:
        body = f"{subject} {body}"
    return _capital(body, voice)


def _capital(text: str, voice: Voice) -> str:
    """A capital at the beginning, but never in a name: "user" stays as the transcript spells it."""
    return text if text.startswith(voice.speaker) else text[:1].upper() + text[1:]


def _occurred(clause: Clause, times: Sequence[TimeExpression], said_on: date | None) -> TimeExpression | None:
    """The first expression inside the clause; none where it dates a thing, or something that lies ahead."""
    if any(token.lower_ in _RECURRING and token.head.i == clause.verb.i for token in clause.tokens):
        return None
    latest = said_on if tense_of(clause.verb) is Tense.PAST else None
    start, end = clause.tokens[0].idx, clause.tokens[-1].idx + len(clause.tokens[-1])
    inside = {position for token in clause.tokens for position in (token.idx,)}
    for each in times:
        if start <= each.span[0] < end and any(each.span[0] <= position < each.span[1] for position in inside):
            lies_ahead = latest is not None and each.start > latest and not _is_aimed_at(each, clause)
            return None if lies_ahead or _is_of_a_thing(each, clause) else each
    return None


def _is_of_a_thing(expression: TimeExpression, clause: Clause) -> bool:
    """ "I found a coin from the 1920s": the day of the finding is another."""
    before = [token for token in clause.tokens if token.idx < expression.span[0] and token.dep_ != "det"]
    return bool(before) and before[-1].lower_ == "from" and before[-1].head.pos_ == "NOUN"


def _is_aimed_at(expression: TimeExpression, clause: Clause) -> bool:
    """ "We moved the dinner to Friday": the day is what the verb is about."""
    before = [token for token in clause.tokens if token.idx < expression.span[0]]
    return bool(before) and before[-1].lower_ in ("to", "for", "until", "till") and before[-1].head.i == clause.verb.i
