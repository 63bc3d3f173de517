"""The words of a question that are worth looking for, and how they are written for Lucene."""

from __future__ import annotations

import re
from collections.abc import Collection

from adamem_graph.naming import named_spans

MAX_WORDS = 64
"""Distinct words that are searched for; a question needs few, and Lucene refuses more than 1,024 clauses."""

OWN_WORDS = 0.75
"""What a word in the turn itself counts beside the same word in the turn with the one before it."""

_WORD = re.compile(r"_*[^\W_]\w*(?:[.\-'’]\w+)*")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]{2,}")
_POSSESSIVE = re.compile(r"['’]s$")

_ARTICLES_AND_PRONOUNS = (
    "a an the this that these those it its i me my mine you your yours he him his she her hers we us our ours they "
    "them their theirs some any all"
)
_PREPOSITIONS_AND_CONJUNCTIONS = (
    "of in on at to for from by with about into onto over under as than and or but nor so if then also too"
)
_AUXILIARIES = (
    "is are was were am be been being do does did done doing have has had having can could will would shall should may "
    "might must not no yes there here just ever such"
)
_QUESTION_WORDS = "what when where which who whom whose why how"
FUNCTION_WORDS = frozenset(
    f"{_ARTICLES_AND_PRONOUNS} {_PREPOSITIONS_AND_CONJUNCTIONS} {_AUXILIARIES} {_QUESTION_WORDS}".split()
)
"""Words that nearly every turn has: they tell turns apart by chance only.

Every stop word of Lucene's English analyzer must be among them: a query left with none would match every turn.
"""


def spoken_words(question: str) -> list[str]:
    """Every word of a question, lower case, without its possessive ending."""
    return [_POSSESSIVE.sub("", match[0].lower()) for match in _WORD.finditer(question)]


def spoken_spans(question: str) -> list[tuple[str, int, int]]:
    """The same words, each with its start and end in the question."""
    return [(_POSSESSIVE.sub("", match[0].lower()), match.start(), match.end()) for match in _WORD.finditer(question)]


def search_words(question: str, names: Collection[str] = ()) -> tuple[str, ...]:
    """The distinct content words of a question, at most `MAX_WORDS`.

    names: of the participants; they stand before every turn of their own and are left out where the question names
    these people, unless nothing else is left.
    """
    content = [span for span in spoken_spans(question) if span[0] not in FUNCTION_WORDS]
    named = named_spans(question, names)
    chosen = [span for span in content if not _is_within(span, named)] or content
    return tuple(dict.fromkeys(word for word, *_ in chosen))[:MAX_WORDS]


def lucene_query(scope: str, words: Collection[str]) -> str:
    """Turns of one space that have any of these words, the more the better; their own count more than the turn before.

    Each word is a quoted phrase: nothing in it is syntax, and "KX-4471-B" is found as one thing. Scripts written
    without spaces are searched by pairs of characters. The space itself counts nothing: its worth would depend on how
    much of the index other spaces have.
    """
    phrases = " ".join(f'"{phrase}"' for word in words for phrase in _phrases(word))
    own = f"text:({phrases})^{OWN_WORDS} caption:({phrases})^{OWN_WORDS}"
    return f"+scope:{scope}^0 +(context:({phrases}) {own})"


def _phrases(word: str) -> list[str]:
    run = _UNSPACED.search(word)
    if run is None:
        return [word]
    return [word[i : i + 2] for i in range(len(word) - 1)]


def possible_names(question: str, names: Collection[str] = ()) -> tuple[str, ...]:
    """What of a question may be the name of an entity: one to three words in a row, lower case, the longest first.

    A name may have function words inside, not at its ends. names: of the participants, whom every turn is about.
    """
    spans = spoken_spans(question)[:MAX_WORDS]
    named = named_spans(question, names)
    runs = [spans[start : start + length] for length in (3, 2, 1) for start in range(len(spans) - length + 1)]
    of_others = (run for run in runs if not all(_is_within(span, named) for span in run))
    kept = ([word for word, *_ in run] for run in of_others)
    return tuple(dict.fromkeys(" ".join(run) for run in kept if not {run[0], run[-1]} & FUNCTION_WORDS))


def _is_within(span: tuple[str, int, int], named: Collection[tuple[int, int]]) -> bool:
    return any(start <= span[1] < end for start, end in named)
