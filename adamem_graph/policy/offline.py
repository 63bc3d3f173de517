"""Applies a policy without a language model: each memory is scored against what a preference keeps and ignores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.policy.kind_model import KindWeights, kind_weights
from adamem_graph.policy.memory_reading import ReadMemories
from adamem_graph.policy.preferences import Preference, Wish, read_preference
from adamem_graph.policy.protocol import RULES
from adamem_graph.policy.same_character import preferences_about
from adamem_graph.policy.stripping import stripped
from adamem_graph.records import CandidateMemory, Judgement, MemoryPolicy

_FREE: Final = Judgement(admitted=True, score=1.0, character=None, rule="no preference applies", made_by=RULES)
_MEETING: Final = 0.5


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What one preference says of one memory. score: 0 to 1, kept from .5 on."""

    score: float
    rule: str


class OfflineJudge:
    """Admits a memory that is of a kind, or about a thing, that a preference keeps; see docs/policy_learning.md.

    What a preference names by a kind ("decisions", "how she feels") is told by `kind_model`; anything else ("recipes",
    "the roof") by meaning.
    """

    name: Final = RULES

    def __init__(self, embedder: Embedder, weights: KindWeights | None = None) -> None:
        """weights: of the kinds; None takes those of the package."""
        self._embedder = embedder
        self._weights = weights or kind_weights()

    def judge(self, policy: MemoryPolicy, memories: Sequence[CandidateMemory]) -> list[Judgement]:
        """One judgement a memory; see `PolicyJudge`. Only texts whose words leave doubt are embedded."""
        applying = [preferences_about(policy, memory.characters) for memory in memories]
        judged = [place for place, found in enumerate(applying) if found]
        wishes = _wishes(read_preference(text) for place in judged for text in applying[place].values())
        people = frozenset(policy.preferences).union(*(_people(memories[place]) for place in judged))
        texts = [
            stripped(memories[place].text, people, said.date() if (said := memories[place].said_at) else None)
            for place in judged
        ]
        shares = ReadMemories(self._embedder, self._weights).shares(texts, wishes)
        judgements = [_FREE] * len(memories)
        for row, place in enumerate(judged):
            judgements[place] = _judgement(applying[place], dict(zip(wishes, shares[row].tolist(), strict=True)))
        return judgements


def _people(memory: CandidateMemory) -> frozenset[str]:
    return frozenset({memory.owner, memory.subject, *memory.characters})


def _wishes(preferences: Iterable[Preference]) -> list[Wish]:
    return list(dict.fromkeys(wish for each in preferences for wish in (*each.keeps, *each.ignores)))


def _judgement(preferences: Mapping[str, str], shares: Mapping[Wish, float]) -> Judgement:
    """By the preference that thinks most of the memory: it is enough that one person's preference wants it."""
    verdicts = {character: _verdict(read_preference(text), shares) for character, text in preferences.items()}
    character = max(verdicts, key=lambda each: verdicts[each].score)
    best = verdicts[character]
    return Judgement(
        admitted=best.score >= _MEETING,
        score=round(best.score, 4),
        character=character,
        rule=best.rule,
        made_by=RULES,
    )


def _verdict(preference: Preference, shares: Mapping[Wish, float]) -> _Verdict:
    kept = _most(preference.keeps, shares)
    ignored = _most(preference.ignores, shares)
    if kept is not None and shares[kept] >= _MEETING:
        return _Verdict(shares[kept], f"it is what is to be kept: {kept.text}")
    if ignored is not None and shares[ignored] >= _MEETING:
        score = min(1 - shares[ignored], shares[kept] if kept is not None else 1.0)
        return _Verdict(score, f"it is what is to be left out: {ignored.text}")
    if kept is not None:
        return _Verdict(shares[kept], f"it is nothing that is to be kept; nearest is {kept.text}")
    if preference.exclusive:
        return _Verdict(0.0, "nothing is to be kept")
    return _Verdict(1 - shares[ignored] if ignored is not None else 1.0, "it is nothing that is to be left out")


def _most(wishes: Sequence[Wish], shares: Mapping[Wish, float]) -> Wish | None:
    return max(wishes, key=lambda wish: shares[wish], default=None)
