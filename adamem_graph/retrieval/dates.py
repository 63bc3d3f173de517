"""Dates: which days a question names, which turns were said then or speak of then, and how old turns are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.naming import named_spans
from adamem_graph.records import TimeExpression
from adamem_graph.retrieval.candidates import Candidate, times_of
from adamem_graph.times import find_times

_COARSEST_DAYS: Final = 31
"""A turn that names a longer time than this, and than the question does, says nothing of any day in it."""

_SOME_DAY: Final = datetime(2000, 6, 15, tzinfo=UTC)


def names_a_time(question: str, names: Collection[str]) -> bool:
    """Whether a question names days at all, whichever they are. names: of the participants."""
    return bool(asked_days(question, _SOME_DAY, names))


def asked_days(question: str, latest: datetime, names: Collection[str]) -> tuple[TimeExpression, ...]:
    """The times that a question names.

    latest: when the memory's latest message was sent, or now; "in May" and "last week" are reckoned from that day.
    names: of the participants, one of whom may be called June.
    """
    return find_times(question, latest, names=named_spans(question, names))


def said_or_about(candidates: Sequence[Candidate], days: Sequence[TimeExpression]) -> NDArray[np.float64]:
    """1 for the turns that were said in one of these times, or name a time that meets one; else 0."""
    if not days:
        return np.zeros(len(candidates))
    return np.array([float(any(_meets(each, time) for time in days)) for each in candidates])


def days_old(candidates: Sequence[Candidate]) -> NDArray[np.float64]:
    """Days from each candidate to the newest of them; those without a date count as the oldest."""
    on = [date.fromisoformat(each["sent_at"][:10]).toordinal() if each["sent_at"] else None for each in candidates]
    said = [day for day in on if day is not None]
    newest, oldest = max(said, default=0), min(said, default=0)
    return np.array([float(newest - (oldest if day is None else day)) for day in on])


def _meets(candidate: Candidate, time: TimeExpression) -> bool:
    if candidate["sent_at"] and time.start <= date.fromisoformat(candidate["sent_at"][:10]) <= time.end:
        return True
    longest = max(_COARSEST_DAYS, (time.end - time.start).days)
    return any(
        named.start <= time.end and time.start <= named.end and (named.end - named.start).days <= longest
        for named in times_of(candidate)
    )
