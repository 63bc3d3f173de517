"""Events: the same thing under another name, a plan called off or moved, or neither."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adamem_graph.construction.offline.words import words
from adamem_graph.construction.routing.claim import Conflict
from adamem_graph.construction.routing.protocol import Action, Entry
from adamem_graph.construction.routing.sameness import same_wording
from adamem_graph.construction.routing.spans import after, pattern
from adamem_graph.construction.routing.tense import Telling, telling_of
from adamem_graph.construction.routing.verdict import Verdict
from adamem_graph.construction.routing.wording import Wording, read, wording_of

_CHANGE = (
    r"(?:cancelled|canceled|called off|scrapped|postponed|rescheduled|moved|pushed back|brought forward|put off|delayed|"
    r"finished|completed)"
)
_CHANGES_IT = pattern(rf"ME (?:and others )?(?:has |have |had )?{_CHANGE} (?:the |my |a )?")
_IT_IS_CHANGED = re.compile(rf"((?: [^\W_|][^ |]*){{1,5}}) (?:is|are|was|were|has been|have been|got|gets) {_CHANGE} ")


@dataclass(frozen=True, slots=True)
class _Event:
    """A topic: its name and its summary as words, and whether the summary says that the plan was changed or is over."""

    name: Wording
    summary: Wording
    changed: bool


class EventComparer:
    """Compares event-level topics; see `Comparer`."""

    def __init__(self) -> None:
        self._read: dict[Entry, _Event] = {}

    def __call__(self, one: Entry, other: Entry, similarity: float) -> Verdict | None:
        """Whether two events are one or one of them changes the other."""
        first, second = self._event(one), self._event(other)
        if same_wording(first.name, second.name, similarity) is None:
            return None
        if first.changed != second.changed and _ahead(second if first.changed else first):
            return Verdict(Action.UPDATE, Conflict.PLAN.value)
        if one.occurred is not None and other.occurred is not None and one.occurred != other.occurred:
            return None
        return Verdict(Action.IGNORE, "the same event by its name")

    def _event(self, entry: Entry) -> _Event:
        if entry not in self._read:
            summary = wording_of(entry)
            name = read(entry.name, entry.owner)
            self._read[entry] = _Event(name, summary, _is_changed(name, summary))
        return self._read[entry]


def _is_changed(name: Wording, summary: Wording) -> bool:
    """Whether a summary says that the thing itself, by its name and no more, was called off, moved or finished."""
    spelled = summary.spelled
    active, passive = _CHANGES_IT.search(spelled), _IT_IS_CHANGED.search(spelled)
    named = []
    if active is not None:
        named.append(after(summary, active)[: len(name.words)])
    if passive is not None:
        named.append(passive[1].split()[-len(name.words) :])
    return any(sorted(summary.content_of(words)) == sorted(name.content) for words in named)


def _ahead(event: _Event) -> bool:
    return telling_of(event.summary) in (Telling.PLAN, Telling.PRESENT)
