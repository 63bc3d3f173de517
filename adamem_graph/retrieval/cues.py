"""The words of a question that tell how it wants to be retrieved: whole words only, in families."""

from __future__ import annotations

import re
from typing import Final

from adamem_graph.records import Cue

_WORDS: Final = {
    Cue.TEMPORAL: r"when|date|year|month|time|last|ago|before|after",
    Cue.RELATION: r"why|because|cause|how|relationship|connect|between",
    Cue.ATTRIBUTE: r"prefers?|likes?|favou?rite|personality|trait|attribute",
    Cue.SINGLE_HOP: r"who|what|where|which|name|did|does|is|was",
    # Not in the paper, whose recency term counts in every question.
    Cue.RECENCY: r"now|currently|current|latest|lately|recently|recent|newest|these days|still|nowadays",
}
_PATTERNS: Final = {cue: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for cue, words in _WORDS.items()}

_ASKS_WHEN: Final = re.compile(
    r"\bwhen\b|\b(?:what|which) (?:date|day|month|year|time)\b|\bhow (?:long|old|recently)\b", re.IGNORECASE
)

_ASKS_BACK: Final = re.compile(
    r"\b(?:originally|at first|in the beginning|used to|back then|formerly|previously|long ago|earliest)\b",
    re.IGNORECASE,
)

_AUXILIARY: Final = r"(?:did|does|do|has|have|had|is|are|was|were|can|could|will|would|might|may|should|shall)"
# "Which of her old boats did ...": what is asked for stands between the question word and the verb.
_ASKED_FOR: Final = re.compile(
    rf"\b(?:what|which)\s+(?P<phrase>(?:[\w'’-]+\s+){{0,5}}?)(?P<verb>{_AUXILIARY})\b", re.IGNORECASE
)
_PREPOSITIONS: Final = frozenset("of in that from for about on at with".split())
_PLURAL: Final = re.compile(r"[^siu]s$|^(?:people|children)$", re.IGNORECASE)
_PLURAL_VERBS: Final = frozenset({"are", "were", "have"})
_COUNTED: Final = re.compile(
    r"\bhow many\b|\bboth\b|\blist\b|\ball (?:the|of|his|her|their|my|your)\b|\bways\b"
    r"|\bname (?:all|the|some|two|three)\b",
    re.IGNORECASE,
)


def find_cues(question: str) -> tuple[Cue, ...]:
    """The cue families whose words stand in the question, whole words only (Yan et al. 2026, appendix B.2).

    A word that is negated is a cue all the same: what somebody does not like is asked of the same memories.
    """
    found = [cue for cue, pattern in _PATTERNS.items() if pattern.search(question)]
    return (*found, Cue.SEVERAL) if asks_for_several(question) else tuple(found)


def asks_when(question: str) -> bool:
    """Whether the question wants a time for an answer."""
    return bool(_ASKS_WHEN.search(question))


def asks_back(question: str) -> bool:
    """Whether the question wants what was so once, and may no longer be."""
    return bool(_ASKS_BACK.search(question))


def asks_for_several(question: str) -> bool:
    """Whether the answer has several parts, which then seldom were said at one time.

    What is asked for stands in the plural, is counted or listed, or is sought of "both".
    """
    if _COUNTED.search(question):
        return True
    found = _ASKED_FOR.search(question)
    if found is None:
        return False
    if found["verb"].lower() in _PLURAL_VERBS:
        return True
    noun = ""
    for word in found["phrase"].split():
        if word.lower() in _PREPOSITIONS:
            break
        noun = word
    return bool(_PLURAL.search(noun))
