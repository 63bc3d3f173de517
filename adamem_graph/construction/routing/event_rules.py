"""Events: the same thing under another name, a plan called off or moved, or neither."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adamem_graph.construction.offline.words import words
from adamem_graph.construction.routing.claim import Conflict
from adamem_graph.construction.routing.protocol import Action, Entry
from adamem_graph.construction.routing.sameness import are_turned, same_wording
from adamem_graph.construction.routing.spans import after, any_of, pattern
from adamem_graph.construction.routing.tense import Telling, telling_of
from adamem_graph.construction.routing.verdict import Verdict
from adamem_graph.construction.routing.wording import Wording, read, wording_of

SAME_NAME_COSINE = 0.9
"""From here on, names of the same words in another form name one thing; chosen by reading, see docs/routing.md."""

_CHANGE = any_of(
    """
    cancelled, canceled, called off, scrapped, postponed, rescheduled, moved, pushed back, brought forward, put off,
    delayed, finished, completed
    """
)
_JOINING = words("of to in on at for with by and")
_CHANGES_IT = pattern(rf"ME (?:and others )?(?:has |have |had )?{_CHANGE} (?:the |my |a )?")
_IT_IS_CHANGED = re.compile(rf"((?: [^\W_|][^ |]*){{1,5}}) (?:is|are|was|were|has been|have been|got|gets) {_CHANGE} ")


class EventComparer:
    """Compares event-level topics; see `Comparer`."""

    def __init__(self) -> None:
        self._names: dict[Entry, Wording] = {}

    def __call__(self, one: Entry, other: Entry, similarity: float) -> Verdict | None:
        """Whether two events are one or one of them changes the other."""
        first, second = self._name(one), self._name(other)
        if not _one_name(first, second, similarity):
            return None
        changes, changed = _is_changed(first, wording_of(one)), _is_changed(second, wording_of(other))
        if changes != changed and _holds(other if changes else one):
            return Verdict(Action.UPDATE, Conflict.PLAN.value)
        if one.occurred is not None and other.occurred is not None and one.occurred != other.occurred:
            return None
        return Verdict(Action.IGNORE, "the same event by its name")

    def _name(self, entry: Entry) -> Wording:
        if entry not in self._names:
            self._names[entry] = read(entry.name, entry.owner)
        return self._names[entry]


def _one_name(one: Wording, other: Wording, similarity: float) -> bool:
    """ "trip to Rome" and "Rome trip", "dog walking" and "dog walks"."""
    if same_wording(one, other, similarity) is not None:
        return True
    if similarity < SAME_NAME_COSINE:
        return False
    first, second = _telling(one.content), _telling(other.content)
    joined = len(first) < len(one.content) and len(second) < len(other.content)
    return (first == second or (not joined and are_turned(first, second))) and one.english and other.english


def _is_changed(name: Wording, summary: Wording) -> bool:
    """Whether a summary says that the thing itself, by its name and no more, was called off, moved or finished."""
    spelled = summary.spelled
    active, passive = _CHANGES_IT.search(spelled), _IT_IS_CHANGED.search(spelled)
    width = len(name.words)
    named = []
    for length in (width, width + 1, width + 2):
        named += [after(summary, active)[:length]] if active is not None else []
        named += [passive[1].split()[-length:]] if passive is not None else []
    return any(sorted(_telling(summary.content_of(words))) == sorted(_telling(name.content)) for words in named)


def _telling(content: Iterable[str]) -> list[str]:
    return [key for key in content if key not in _JOINING]


def _holds(entry: Entry) -> bool:
    return telling_of(wording_of(entry)) in (Telling.PLAN, Telling.PRESENT)
