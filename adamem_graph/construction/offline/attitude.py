"""The speaker's attitude, by the VADER lexicon, and the reason that the text gives."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.rewriting import Voice, rewritten
from adamem_graph.records import Attitude

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

# Compound scores lie in -1 to 1. A sentence at .4 has one strong word or two mild ones.
_CLEAR = 0.4
_LONGEST_SENTENCE = 600
_CAUSE = re.compile(
    r"\b(?:because of|due to|thanks to|on account of)\s+(?!that\b|this\b|it\b|you\b)([^.,!?;\n]{4,160})",
    re.IGNORECASE,
)


@cache
def _analyzer() -> SentimentIntensityAnalyzer:
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

    return SentimentIntensityAnalyzer()


def polarity(sentence: str) -> float:
    """How a sentence sounds, from -1 (negative) to 1 (positive); 0 where no word tells."""
    return float(_analyzer().polarity_scores(sentence[:_LONGEST_SENTENCE])["compound"])


def attitude_of(doc: Doc) -> Attitude | None:
    """Positive or negative when some sentence clearly is, mixed when one is and another is the opposite."""
    scores = [polarity(sentence.text) for sentence in doc.sents if not sentence.text.rstrip().endswith("?")]
    highest, lowest = max(scores, default=0.0), min(scores, default=0.0)
    if highest >= _CLEAR and lowest <= -_CLEAR:
        return Attitude.MIXED
    if highest >= _CLEAR:
        return Attitude.POSITIVE
    return Attitude.NEGATIVE if lowest <= -_CLEAR else None


def reason_of(doc: Doc, voice: Voice) -> str | None:
    """The clause after "because", a causal "since" or "so that", or the noun after "due to"."""
    for sentence in doc.sents:
        if sentence.text.rstrip().endswith("?"):
            continue
        for token in sentence:
            clause = _causal_clause(token)
            if clause:
                return rewritten(clause, voice)
        stated = _CAUSE.search(sentence.text)
        if stated:
            span = doc.char_span(
                sentence.start_char + stated.start(1),
                sentence.start_char + stated.end(1),
                alignment_mode="contract",
            )
            if span is not None and len(span) > 0:
                return rewritten(list(span), voice)
    return None


def _causal_clause(mark: Token) -> list[Token]:
    if mark.dep_ != "mark":
        return []
    word = mark.lower_
    purpose = word == "that" and mark.i > 0 and mark.nbor(-1).lower_ == "so"
    if word not in ("because", "'cause", "cuz", "since") and not purpose:
        return []
    if word == "since" and not _is_causal_since(mark):
        return []
    tokens = [token for token in mark.head.subtree if token.i > mark.i and not token.is_space]
    while tokens and tokens[-1].is_punct:
        tokens.pop()
    return tokens if len(tokens) > 1 else []


def _is_causal_since(mark: Token) -> bool:
    """ "Since I moved" tells a time: after a perfect, or with a verb in the past; "since I work late" a cause."""
    return mark.head.tag_ in ("VBP", "VBZ") or any(
        child.tag_ in ("VBP", "VBZ", "MD") for child in mark.head.children if child.dep_ in ("aux", "auxpass")
    )
