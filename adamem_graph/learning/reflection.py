"""Reflection without a language model: diagnoses by rule, patches from explanations and from right answers alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.learning.cases import Reflection, Reflector, WrongAnswer
from adamem_graph.learning.diagnosis import diagnose
from adamem_graph.learning.implicit import KindBelief, described, wanted_kinds
from adamem_graph.learning.merging import merged
from adamem_graph.learning.needs import Needs, beliefs_about, needs_by_character
from adamem_graph.learning.people import People
from adamem_graph.policy.kind_model import KindWeights
from adamem_graph.policy.kinds import KINDS, Kind
from adamem_graph.policy.preferences import read_preference
from adamem_graph.policy.protocol import RULES
from adamem_graph.policy.wording import SAID, preference_of_kinds, written
from adamem_graph.records import Diagnosis, MemoryPolicy

__all__ = ["OfflineReflector", "Reflection", "Reflector", "WrongAnswer"]


class OfflineReflector:
    """Learns from explanations where there are any, else from which kinds of memories the right answers needed."""

    name = RULES

    def __init__(self, embedder: Embedder, *, weights: KindWeights | None = None) -> None:
        """weights: of the kinds; None takes those of the package."""
        self._embedder = embedder
        self._weights = weights

    def reflect(
        self, policy: MemoryPolicy, cases: Sequence[WrongAnswer], history: Sequence[WrongAnswer] = ()
    ) -> Reflection:
        """Diagnoses and a patch; see `Reflector`.

        An explanation counts whatever the diagnosis: it is the user's word. Without one, a person's preference is told
        by all answers about them, right and wrong, earlier and now, but for those whose right answer never came up.
        Wrong answers for which no policy is to blame change nothing by themselves: one about that person must have been
        right, or a recall or precision failure.
        """
        everything = [*history, *cases]
        people = People(policy, everything)
        diagnoses = {case.feedback.id: diagnose(case) for case in cases if not case.feedback.correct}
        explained = self._explained(policy, cases, people)
        told = {name for case in everything for name in people.explained(case)}
        telling = (case for case in everything if case.feedback.correct or diagnose(case) is not Diagnosis.NEITHER)
        told_of = {name for case in telling if (name := people.asked_about(case)) is not None}
        inferred, believed = self._inferred(policy, everything, people, told_of - told)
        patch: dict[str, str | None] = {
            character: text
            for character, text in {**inferred, **explained}.items()
            if policy.preferences.get(character) != text
        }
        reason = "; ".join(f"{name}: {believed.get(name, 'the user explained it')}" for name in patch)
        return Reflection(diagnoses, patch, reason or "nothing new was learned", self.name)

    def beliefs(self, policy: MemoryPolicy, cases: Sequence[WrongAnswer]) -> dict[str, str]:
        """Character -> what answers about them needed, in words, with how certain that is."""
        people = People(policy, cases)
        return {
            name: _believed(needs, found) for name, (needs, found) in self._beliefs(policy, cases, people, None).items()
        }

    def _explained(self, policy: MemoryPolicy, cases: Iterable[WrongAnswer], people: People) -> dict[str, str]:
        """Character -> new preference, from explanations in the order in which they were given."""
        preferences: dict[str, str] = {}
        for case in sorted(cases, key=lambda each: each.feedback.asked_at):
            for character in people.explained(case):
                present = preferences.get(character, policy.preferences.get(character))
                new = merged(present, case.feedback.explanation or "", self._embedder)
                if new is not None:
                    preferences[character] = new
        return preferences

    def _inferred(
        self, policy: MemoryPolicy, cases: Sequence[WrongAnswer], people: People, names: Collection[str]
    ) -> tuple[dict[str, str], dict[str, str]]:
        """Character -> preference, and what is believed, of these people."""
        preferences: dict[str, str] = {}
        believed: dict[str, str] = {}
        for name, (needs, found) in self._beliefs(policy, cases, people, names).items():
            preferences[name] = _with_present(policy.preferences.get(name), wanted_kinds(found))
            believed[name] = _believed(needs, found)
        return preferences, believed

    def _beliefs(
        self, policy: MemoryPolicy, cases: Sequence[WrongAnswer], people: People, names: Collection[str] | None
    ) -> dict[str, tuple[Needs, tuple[KindBelief, ...]]]:
        """Of these people, None for all: what answers about them needed, and what is believed of that."""
        needs = needs_by_character(cases, people)
        known = (*needs, *policy.preferences)
        return {
            name: (found, beliefs_about(found, known, self._embedder, self._weights))
            for name, found in needs.items()
            if names is None or name in names
        }


def _believed(needs: Needs, found: Sequence[KindBelief]) -> str:
    answers = len(needs.needed)
    return f"{answers} answer{'s' if answers != 1 else ''} needed {described(found)}"


def _with_present(present: str | None, kinds: frozenset[Kind]) -> str:
    """A preference for these kinds; what somebody wrote in their own words only gains the kinds that it lacks."""
    if present is None:
        return preference_of_kinds(kinds)
    read = read_preference(present)
    kept = frozenset[Kind]().union(*(wish.kinds for wish in read.keeps))
    if present == preference_of_kinds(kept):
        return preference_of_kinds(kinds)
    lacking = [SAID[kind] for kind in KINDS if kind in kinds - kept]
    if not lacking or not read.exclusive:
        return present
    ignored = [wish.text for wish in read.ignores if not wish.kinds & kinds]
    return written([*(wish.text for wish in read.keeps), *lacking], ignored, only=read.only)
