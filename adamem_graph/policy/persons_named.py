"""Whether words of a preference can be what somebody is called."""

from __future__ import annotations

import re
from typing import Final

from adamem_graph.policy.preference_words import named_kinds

_CALLED: Final = re.compile(
    r"\b(?:mom|mum|mommy|mummy|mama|mother|dad|daddy|papa|father|parents?|grandm\w+|grandp\w+|granny|nana|sister|brother"
    r"|siblings?|aunt\w*|uncle|cousins?|niece|nephew|wife|husband|spouse|fianc\w+|girlfriend|boyfriend|partner|ex|son"
    r"|daughter|kids?|children|child|baby|friends?|buddy|boss|chief|manager|lead|colleagues?|coworkers?|co-workers?"
    r"|team ?mates?|neighbou?rs?|room ?mates?|flat ?mates?|landlord|landlady|teacher|tutor|coach|trainer|doctor|dentist"
    r"|nurse|therapist|lawyer|clients?|customers?|assistant|secretary|intern|students?|in-laws?)\b",
    re.IGNORECASE,
)
_NOBODY: Final = re.compile(
    r"\b(?:now|on|here|then|today|tomorrow|week|month|year|day|morning|evening|future|example|instance|once|sure|record"
    r"|records|sake|part|use|purposes?|notes|diary|memory|this|that|these|those|it|me|us|you|yours|mine|all|everything"
    r"|anything|nothing|everyone|everybody|anyone|anybody|now|what|which|whom|when|where|how|respect|regard|to|of|and|or"
    r"|january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)day|christmas|easter)\b|\d",
    re.IGNORECASE,
)
_MOST_WORDS: Final = 4


def can_be_a_person(words: str, *, of_mine: bool = False) -> bool:
    """Whether words can be a name, or what a user calls somebody: "Ana", "boss", "Sister Chen"; not "now on".

    of_mine: "my" or "our" stood before them.
    """
    if not words or _NOBODY.search(words) or len(words.split()) > _MOST_WORDS:
        return False
    if _CALLED.search(words):
        return True
    # Written without upper and lower case, any word can be a name.
    return not named_kinds(words) and (of_mine or not words[0].islower())
