"""Reflection without a language model: diagnoses by rule, patches from explanations and from right answers alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.learning.cases import Reflection, Reflector, WrongAnswer
from adamem_graph.learning.diagnosis import diagnose
from adamem_graph.learning.implicit import described, wanted_kinds
from adamem_graph.learning.merging import merged
from adamem_graph.learning.needs import beliefs_about, needs_by_character
from adamem_graph.policy.kind_model import KindWeights
from adamem_graph.policy.kinds import KINDS, Kind
from adamem_graph.policy.preferences import read_preference
from adamem_graph.policy.protocol import RULES
from adamem_graph.policy.same_character import same_character
from adamem_graph.policy.wording import SAID, preference_of_kinds, written
from adamem_graph.records import EVERYONE, MemoryPolicy

__all__ = ["OfflineReflector", "Reflection", "Reflector", "WrongAnswer"]


class OfflineReflector:
    """Learns from explanations where there are any, else from which kinds of memories the right answers needed."""

    name = RULES

    def __init__(self, embedder: Embedder, *, for_everyone: bool = False, weights: KindWeights | None = None) -> None:
        """for_everyone: memories that concern nobody with a preference are held to what is kept of anybody.

        weights: of the kinds; None takes those of the package.
        """
        self._embedder = embedder
        self._weights = weights
        self._for_everyone = for_everyone

    def reflect(
        self, policy: MemoryPolicy, cases: Sequence[WrongAnswer], history: Sequence[WrongAnswer] = ()
    ) -> Reflection:
        """Diagnoses and a patch; see `Reflector`.

        An explanation counts whatever the diagnosis: it is the user's word. Without one, an answer for which no policy
        is to blame changes nothing by itself, and yet tells what its person's questions need.
        """
        everything = [*history, *cases]
        diagnoses = {case.feedback.id: diagnose(case) for case in cases if not case.feedback.correct}
        explained, said = self._explained(policy, cases)
        told = {_character_of(case, policy) for case in everything if case.feedback.explanation}
        inferred, believed = self._inferred(policy, everything, told)
        proposed = {**inferred, **explained}
        if self._for_everyone:
            proposed |= _for_everyone(policy, proposed)
        patch: dict[str, str | None] = {
            character: text for character, text in proposed.items() if policy.preferences.get(character) != text
        }
        reasons = [
            f"{said[each]}" if each in said else believed.get(each, "of what is kept of anybody") for each in patch
        ]
        reason = "; ".join(f"{character}: {why}" for character, why in zip(patch, reasons, strict=True))
        return Reflection(diagnoses, patch, reason or "nothing new was learned", self.name)

    def _explained(self, policy: MemoryPolicy, cases: Iterable[WrongAnswer]) -> tuple[dict[str, str], dict[str, str]]:
        """Character -> new preference, and the reason, from explanations in the order in which they were given."""
        preferences: dict[str, str] = {}
        said: dict[str, str] = {}
        for case in sorted(cases, key=lambda each: each.feedback.asked_at):
            character, explanation = _character_of(case, policy), case.feedback.explanation
            if explanation is None or character is None:
                continue
            present = preferences.get(character, policy.preferences.get(character))
            new = merged(present, explanation, self._embedder)
            if new is not None:
                preferences[character] = new
                said[character] = "the user explained it"
        return preferences, said

    def _inferred(
        self, policy: MemoryPolicy, cases: Iterable[WrongAnswer], told: Iterable[str | None]
    ) -> tuple[dict[str, str], dict[str, str]]:
        """Character -> preference, and what is believed, for those about whom the user has explained nothing."""
        preferences: dict[str, str] = {}
        believed: dict[str, str] = {}
        needs = needs_by_character(cases)
        for character, found in needs.items():
            key = _known(character, policy)
            if key in told:
                continue
            beliefs = beliefs_about(found, (*needs, *policy.preferences), self._embedder, self._weights)
            preferences[key] = _with_present(policy.preferences.get(key), wanted_kinds(beliefs))
            believed[key] = f"{len(found.needed)} answers needed {described(beliefs)}"
        return preferences, believed


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


def _for_everyone(policy: MemoryPolicy, proposed: Mapping[str, str]) -> dict[str, str]:
    """What is kept of anybody, for memories that concern nobody with a preference of their own."""
    texts = {**policy.preferences, **proposed}
    texts.pop(EVERYONE, None)
    kinds = frozenset[Kind]().union(*(wish.kinds for text in texts.values() for wish in read_preference(text).keeps))
    return {EVERYONE: preference_of_kinds(kinds)} if kinds else {}


def _character_of(case: WrongAnswer, policy: MemoryPolicy) -> str | None:
    """Whom an answer is about: as the feedback says, else as its explanation does."""
    named = case.feedback.character
    if named is None and case.feedback.explanation is not None:
        named = read_preference(case.feedback.explanation).about
    return _known(named, policy) if named is not None else None


def _known(character: str, policy: MemoryPolicy) -> str:
    """The character as the policy writes the name."""
    key = same_character(character)
    return next((name for name in policy.preferences if same_character(name) == key), character)
