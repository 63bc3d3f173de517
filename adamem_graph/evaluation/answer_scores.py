"""How right an answer is, by LoCoMo's official rules: F1 over stems, and BLEU-1 over words; each from 0 to 100."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from adamem_graph.stemming import stem

ADVERSARIAL = 5
"""LoCoMo's category of questions whose answer was never given."""

_MULTI_HOP, _OPEN_DOMAIN = 1, 3
_UNASKED = re.compile(r"\b(?:a|an|the|and)\b")
_PUNCTUATION = re.compile(r"[^\w\s]|_")
_NOT_GIVEN = ("not mentioned", "no information available")


def f1(prediction: str, gold: str, category: int) -> float:
    """LoCoMo's score of an answer (Maharana et al. 2024).

    Token F1 over Porter stems. In category 1 both are split at commas, and the best parts for each part of the gold
    answer count; in 3 the gold answer ends at its first semicolon. Adversarial questions are right when refused; the
    official wording of a refusal is the only one that counts.
    """
    if category == ADVERSARIAL:
        return 100.0 * any(words in prediction.lower() for words in _NOT_GIVEN)
    if category == _MULTI_HOP:
        parts = [part.strip() for part in prediction.split(",")]
        wanted = [part.strip() for part in gold.split(",")]
        return math.fsum(max(_token_f1(part, each) for part in parts) for each in wanted) / len(wanted)
    return _token_f1(prediction, _expected(gold, category))


def bleu_1(prediction: str, gold: str, category: int) -> float:
    """Clipped unigram precision times the brevity penalty (Papineni et al. 2002), over the words that F1 compares.

    Words are not stemmed. The gold answer of category 3 ends at its first semicolon here too.
    """
    given, wanted = _words(prediction), _words(_expected(gold, category))
    shared = _shared(given, wanted)
    if not shared:
        return 0.0
    brevity = min(1.0, math.exp(1 - len(wanted) / len(given)))
    return 100.0 * brevity * shared / len(given)


def _expected(gold: str, category: int) -> str:
    return gold.split(";", maxsplit=1)[0].strip() if category == _OPEN_DOMAIN else gold


def _token_f1(prediction: str, gold: str) -> float:
    given, wanted = ([stem(word, "porter") for word in _words(text)] for text in (prediction, gold))
    shared = _shared(given, wanted)
    return 200.0 * shared / (len(given) + len(wanted)) if shared else 0.0


def _words(text: str) -> list[str]:
    """Lower case, without punctuation (which joins what it stands between) and the words a, an, the, and."""
    return _UNASKED.sub(" ", _PUNCTUATION.sub("", text.lower())).split()


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    return (Counter(one) & Counter(other)).total()
