"""A fixed sample of LoCoMo's questions: the same for the same file, size and seed, whatever answers them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from adamem_graph.evaluation.answer_scores import ADVERSARIAL
from adamem_graph.evaluation.locomo_spaces import CATEGORIES
from adamem_graph.transcripts.locomo_conversations import LocomoConversation, LocomoQuestion, read_locomo_conversations

QuestionKey = tuple[str, int]
"""Id of the conversation, and place of the question in it."""


def may_be_asked(question: LocomoQuestion) -> bool:
    """Whether an answer can be scored: it has a right one, or is adversarial."""
    return question.category == ADVERSARIAL or (question.category in CATEGORIES and bool(question.answer))


def stratified_sample(path: Path, conversations: int | None, size: int, seed: int) -> frozenset[QuestionKey]:
    """`size` questions of the first `conversations` of a file (all without a number), all where it has no more.

    Each category has its share of them, by largest remainders; within it they are drawn without replacement.

    Raises:
        TranscriptError: the file cannot be read.
    """
    by_category: dict[int, list[QuestionKey]] = {}
    for number, conversation in enumerate(read_locomo_conversations(path)):
        if conversations is not None and number >= conversations:
            break
        for category, key in _keys(conversation):
            by_category.setdefault(category, []).append(key)
    shares = _shares({category: len(keys) for category, keys in by_category.items()}, size)
    drawn = random.Random(seed)  # noqa: S311  (a sample, no secret)
    return frozenset(
        key for category in sorted(shares) for key in _drawn(drawn, by_category[category], shares[category])
    )


def _keys(conversation: LocomoConversation) -> Iterable[tuple[int, QuestionKey]]:
    for place, question in enumerate(conversation.questions):
        if may_be_asked(question):
            yield question.category, (conversation.sample_id, place)


def _drawn(drawn: random.Random, keys: Sequence[QuestionKey], share: int) -> list[QuestionKey]:
    return drawn.sample(sorted(keys), share)


def _shares(counts: Mapping[int, int], size: int) -> dict[int, int]:
    """Whole numbers that add up to `size`, as near as can be to each count's part of it."""
    total = sum(counts.values())
    if size >= total:
        return dict(counts)
    exact = {category: size * count / total for category, count in counts.items()}
    shares = {category: int(value) for category, value in exact.items()}
    by_remainder = sorted(exact, key=lambda category: (shares[category] - exact[category], category))
    for category in by_remainder[: size - sum(shares.values())]:
        shares[category] += 1
    return shares
