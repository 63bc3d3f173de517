"""What a rule of the time grammar is given and what it gives back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from adamem_graph.times.periods import Period
from adamem_graph.times.tense import Tense


@dataclass(frozen=True, slots=True)
class Moment:
    """The day of speaking, in the speaker's own zone, and what the sentence tells about direction.

    tense: of the clause around the expression, None where it shows none.
    previous: the expression read before this one in the same text, for "the week before".
    now: the moment itself, for "three hours ago"; None where unknown.
    year: the year that the words beside the expression name ("in June, two years ago"), None where they name none.
    """

    today: date
    tense: Tense | None
    previous: Period | None = None
    now: datetime | None = None
    year: int | None = None


Reader = Callable[[re.Match[str], Moment], Period | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern with its reading. A rule without a reading takes its words out ("every Friday" is no date).

    relative: the reading needs the day of speaking.
    yearless: it names a part of some year, and a year beside it ("last year") tells which.
    """

    pattern: re.Pattern[str]
    read: Reader | None
    relative: bool = True
    yearless: bool = False


def rule(
    pattern: str, read: Reader | None, *, relative: bool = True, case: bool = False, yearless: bool = False
) -> Rule:
    """A rule on whole words; case matters only where asked."""
    flags = re.NOFLAG if case else re.IGNORECASE
    return Rule(re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", flags), read, relative, yearless)
