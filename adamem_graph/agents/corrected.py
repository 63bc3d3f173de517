"""What a message tells where a person has put right by hand what it states: their words stand for its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from adamem_graph.construction.personas.offline import predicate
from adamem_graph.language.telling_words import telling_words
from adamem_graph.records import CorrectedStatement, Evidence, TimeExpression
from adamem_graph.times import describe


def put_right(item: Evidence, sentences: Sequence[str]) -> list[tuple[Evidence, str]]:
    """The sentences of a message, each with the evidence that it is of: those that state what was corrected are left
    out, and what holds stands in their place, with its own date and none of the message's."""
    states = {place for each in item.corrected for place in _stating(each, sentences)}
    own = [(item, text) for place, text in enumerate(sentences) if place not in states]
    return [*own, *_holding(item)]


def corrections_told(item: Evidence) -> str:
    """What was put right of a message, for a prompt: " (put right since: ...)", or nothing."""
    if not item.corrected:
        return ""
    return f" (put right since: {'; '.join(_told(each) for each in item.corrected)})"


def words_put_right(item: Evidence) -> str:
    """The words that hold in place of what a message states."""
    return " ".join(text for _, text in _holding(item))


def _holding(item: Evidence) -> Iterable[tuple[Evidence, str]]:
    for each in item.corrected:
        if each.holds is not None:
            text = _sentence(each, each.holds)
            yield replace(item, times=_times(each, text)), text


def _stating(statement: CorrectedStatement, sentences: Sequence[str]) -> Iterable[int]:
    """The places of the sentences that have most of its words, and of those with all that the correction took away."""
    told = [telling_words(text) for text in sentences]
    words = telling_words(f"{statement.name or ''} {statement.said}") - telling_words(statement.owner)
    most = max((len(words & each) for each in told), default=0)
    kept = words if statement.holds is None else telling_words(f"{statement.name or ''} {statement.holds}")
    gone = (words - kept) & frozenset().union(*told)
    for place, each in enumerate(told):
        if len(words & each) == most or (gone and gone <= each):
            yield place


def _told(statement: CorrectedStatement) -> str:
    said = " ".join(_sentence(statement, statement.said).split())
    if statement.holds is None:
        return f'it never was so that "{said}"'
    holds = " ".join(_sentence(statement, statement.holds).split())
    times = _times(statement, holds)
    return f'not "{said}" but "{holds}"{f", {describe(times[0])}" if times else ""}'


def _sentence(statement: CorrectedStatement, words: str) -> str:
    """A fact as it is; an attribute's value as a sentence of its own."""
    if statement.name is None:
        return words
    about = predicate(statement.owner, statement.name)
    return f"{about.removesuffix(':')} is {words}" if about.endswith(":") else f"{about} {words}"


def _times(statement: CorrectedStatement, text: str) -> tuple[TimeExpression, ...]:
    """When what holds happened; the whole sentence means that time."""
    if statement.occurred_from is None or statement.occurred_to is None or statement.grain is None:
        return ()
    span = (0, len(text))
    return (TimeExpression(text, statement.occurred_from, statement.occurred_to, statement.grain, span),)
