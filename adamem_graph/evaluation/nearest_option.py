"""The nearest option: which of several replies what was said supports best, with no language model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adamem_graph.construction.offline.attitude import polarity
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import embed_with_tokens
from adamem_graph.evaluation.option_choice import Choice
from adamem_graph.evaluation.personamem_recall import Recalled
from adamem_graph.records import Message, Role

_CLAUSE_END = re.compile(r"(?<=[.!?…])\s+|\n+|[,;:]\s+(?:(?:and|but)\s+)?|\s+(?:and|but)\s+")
_TURNED_AWAY = re.compile(
    r"\b(?:no longer|(?:not|\w+n['’]t)\b[^.!?]*\bany ?more|(?:I|you|we) used to|stopped|quit|g(?:ave|iven|iving) up|"
    r"lost interest|turned away|moved on)\b",
    re.IGNORECASE,
)
_CLEAR = 0.3
"""Polarity, from -1 to 1, from which on a clause takes a side."""
_SAME_MATTER = 0.8
"""Share of the best support from which on another clause is taken to speak of the same thing."""


@dataclass(frozen=True, slots=True)
class _Clauses:
    """Clauses with their units: a unit vector for each token or, of an embedder without tokens, one for the whole.

    units: shape (all units, unit dimensions); starts: of each clause in it; stances: 1 for, -1 against, 0 neither.
    """

    units: NDArray[np.float32]
    starts: list[int]
    stances: list[int]

    def of(self, place: int) -> slice:
        """Where the units of one clause are."""
        ends = [*self.starts[1:], len(self.units)]
        return slice(self.starts[place], ends[place])


class NearestOption:
    """Chooses the option with the most support, by rules that are all here.

    Each clause of an option is held against every clause of the evidence by late interaction: each of its tokens looks
    for the nearest one there, and counts the more, the less like it there is in the other options. Its support is that
    of the best clause. A clause that is about as near, comes no earlier, and takes the opposite side (one is for
    something, the other against it or turned away from it) contradicts it, and its support is taken off. An option's
    support is the mean of its clauses', by what their tokens count. The first of equals is chosen.

    It cannot see what suits a person who never spoke of it: where the right reply is the one that is new to them,
    expect less than chance.
    """

    name = "nearest option"
    reads_persona = False

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def choose(self, options: Mapping[str, str], recalled: Recalled) -> Choice:
        """The option that was spoken for most; see `OptionChooser`.

        Of what is recalled, only the user's own words count, where there are any.
        """
        return Choice(self._nearest(options, recalled.messages), self.name)

    def _nearest(self, options: Mapping[str, str], evidence: Sequence[Message]) -> str:
        own = [message for message in evidence if message.role is Role.USER] or evidence
        said = [clause for message in own for clause in _split(message.full_text)]
        if not said:
            return next(iter(options))
        claims = {letter: _split(text) for letter, text in options.items()}
        known, *claimed = self._embedded([said, *claims.values()])
        support = [
            _support(each, _distinction(each, [other for other in claimed if other is not each]), known)
            for each in claimed
        ]
        return list(options)[int(np.argmax(support))]

    def _embedded(self, groups: Sequence[Sequence[str]]) -> list[_Clauses]:
        vectors, tokens = embed_with_tokens(self._embedder, [text for group in groups for text in group])
        by_token = [each.vectors for each in tokens if each is not None and len(each.vectors)]
        rows = by_token if len(by_token) == len(tokens) else [vector[np.newaxis] for vector in vectors]
        made, begins = [], 0
        for group in groups:
            own = rows[begins : begins + len(group)]
            begins += len(group)
            starts = np.cumsum([0, *(len(each) for each in own[:-1])]).tolist()
            made.append(_Clauses(np.concatenate(own), starts, [_stance(text) for text in group]))
        return made


def _distinction(option: _Clauses, others: Sequence[_Clauses]) -> NDArray[np.float32]:
    """What each unit of an option tells: 1 where the other options have nothing like it, 0 where all have the same."""
    alike = np.mean([np.max(option.units @ other.units.T, axis=1) for other in others], axis=0)
    weights: NDArray[np.float32] = np.clip(1 - alike, 0, 1)
    return weights


def _support(option: _Clauses, weights: NDArray[np.float32], known: _Clauses) -> float:
    nearest = np.maximum.reduceat(option.units @ known.units.T, known.starts, axis=1)
    total = 0.0
    for place, stance in enumerate(option.stances):
        units = option.of(place)
        # As a sum, not a mean: clauses that tell the options apart count more.
        support = weights[units] @ nearest[units]
        best = int(np.argmax(support))
        against = [
            float(support[other])
            for other in range(best, len(support))
            if known.stances[other] * stance < 0 and support[other] >= _SAME_MATTER * support[best]
        ]
        total += float(support[best]) - max(against, default=0.0)
    counted = float(weights.sum())
    return total / counted if counted else 0.0


def _stance(clause: str) -> int:
    if _TURNED_AWAY.search(clause):
        return -1
    score = polarity(clause)
    return int(score >= _CLEAR) - int(score <= -_CLEAR)


def _split(text: str) -> list[str]:
    """The clauses of a text, as far as signs and conjunctions tell; at least one."""
    return [part.strip() for part in _CLAUSE_END.split(text) if part.strip()] or [text]
