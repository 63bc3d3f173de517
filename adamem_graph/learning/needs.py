"""Which memories a person's right answers needed, and which were there and no answer needed, as kinds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.learning.cases import WrongAnswer
from adamem_graph.learning.diagnosis import states, stating
from adamem_graph.learning.implicit import KindBelief, beliefs
from adamem_graph.learning.people import People
from adamem_graph.policy.kind_model import KindWeights, kind_weights
from adamem_graph.policy.memory_reading import ReadMemories
from adamem_graph.policy.stripping import stripped
from adamem_graph.records import CandidateMemory


@dataclass(frozen=True, slots=True)
class Needs:
    """Texts of what one person's answers needed, one an answer, and of what was there beside it."""

    needed: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)


def needs_by_character(cases: Iterable[WrongAnswer], people: People) -> dict[str, Needs]:
    """Character -> what answers about them needed.

    Without a known character and right answer, or where the right answer never came up, an answer teaches nothing.
    """
    found: dict[str, Needs] = {}
    seen: set[str] = set()
    for case in cases:
        name = people.asked_about(case)
        wanted = _needed(case)
        if name is None or case.feedback.id in seen or not (wanted or case.messages):
            continue
        seen.add(case.feedback.id)
        needs = found.setdefault(name, Needs())
        needs.needed.append(_undated(wanted[0]) if wanted else _said(case))
        ids = {memory.id for memory in wanted}
        needs.idle.extend(
            _undated(memory)
            for memory in (*case.shown, *case.admitted, *case.held_back)
            if memory.id not in ids
            and name in {people.known(each) for each in (memory.owner, memory.subject, *memory.characters)}
        )
    return found


def _needed(case: WrongAnswer) -> list[CandidateMemory]:
    """The memories that state the right answer of a case; also those that an answer states which was right.

    An answer in the words of the dialogue says more than the memory that it needs.
    """
    feedback = case.feedback
    memories = list(dict.fromkeys((*case.admitted, *case.shown, *case.held_back)))
    found = stating(memories, case)
    if not found and feedback.correct:
        found = tuple(each for each in memories if states(feedback.answer, feedback.question, each.text))
    return list(found)


def beliefs_about(
    needs: Needs, names: Iterable[str], embedder: Embedder, weights: KindWeights | None = None
) -> tuple[KindBelief, ...]:
    """What is believed of the kinds that a person's answers need; names: of people, whose kind does not depend on."""
    people = frozenset(names)
    reading = ReadMemories(embedder, weights or kind_weights())
    idle = list(dict.fromkeys(needs.idle))
    return beliefs(_kinds(needs.needed, people, reading), _kinds(idle, people, reading))


def _kinds(texts: Sequence[str], people: frozenset[str], reading: ReadMemories) -> NDArray[np.float64]:
    return reading.kinds([stripped(text, people, None) for text in texts])


def _undated(memory: CandidateMemory) -> str:
    return stripped(memory.text, (), memory.said_at.date() if memory.said_at else None)


def _said(case: WrongAnswer) -> str:
    """The sentence of the dialogue that has the right answer; without one, the question with its answer."""
    question, right = case.feedback.question, case.right_answer or ""
    for message in case.messages:
        for sentence in sentences(message.full_text):
            if states(sentence, question, right):
                return sentence
    return f"{question} {right}"


def sentences(text: str) -> list[str]:
    """The sentences of a text, cut where a mark that ends one is followed by a blank."""
    parts = text.replace("! ", "!\n").replace("? ", "?\n").replace(". ", ".\n").splitlines()
    return [part.strip() for part in parts if part.strip()]
