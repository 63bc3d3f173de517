"""Which way a bare "Friday" points: the tense of its sentence, by parser or by plain cues."""

from __future__ import annotations

import re
from enum import StrEnum


class Tense(StrEnum):
    """Where a clause stands to the moment of speaking."""

    PAST = "past"
    PRESENT = "present"
    FUTURE = "future"


# Characters on each side that count as the same sentence at most: a long text costs no more than a short one.
_NEAR = 300
_SENTENCE_END = re.compile(r"[.!?;\n]+(?:\s|$)")
_FUTURE = re.compile(
    r"\b(?:will|shall|won't|gonna|going to|plan(?:s|ning)? (?:to|on)|hop(?:e|es|ing) to|can't wait|tomorrow"
    r"|look(?:s|ing)? forward|want(?:s)? to|need(?:s)? to|upcoming|let's|should|see (?:you|ya|u))\b|[’']ll\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:was|were|did|didn't|had|went|met|got|took|made|came|saw|bought|said|told|gave|left|lost|won|found"
    r"|began|ran|felt|spent|wrote|read|taught|thought|brought|heard|held|kept|knew|put|sent|sold|sang|swam"
    r"|ate|became|broke|built|caught|chose|drank|drew|drove|fell|flew|forgot|fought|grew|hid|hung|led|lent|paid|rode"
    r"|rose|shook|shone|shot|slept|spoke|stole|stood|stuck|swore|threw|understood|woke|wore|cost|hurt|quit"
    r"|wasn't|weren't|(?:has|have|'ve|'s) been|[a-z]{2,}(?<!e)ed)\b",
    re.IGNORECASE,
)
_PRESENT = re.compile(r"\b(?:is|are|am|has|have|do|does)\b|\b\w+[’'](?:s|re|m|ve)\b", re.IGNORECASE)


def tense_by_cue(text: str, offset: int) -> Tense | None:
    """The tense of the sentence around a character offset, from its words alone; None where they show none."""
    start, end = max(0, offset - _NEAR), min(len(text), offset + _NEAR)
    for boundary in _SENTENCE_END.finditer(text, start, end):
        if boundary.end() <= offset:
            start = boundary.end()
        elif boundary.start() >= offset:
            end = boundary.start()
            break
    sentence = text[start:end]
    for cue, tense in ((_FUTURE, Tense.FUTURE), (_PAST, Tense.PAST), (_PRESENT, Tense.PRESENT)):
        if cue.search(sentence):
            return tense
    return None
