"""The memory policy of a space as a person reads and writes it: `AdaMem.policy`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.policy_application import ApplicationReport, PolicyApplication
from adamem_graph.errors import InvalidTextError, NotFoundError
from adamem_graph.policy.characters import known_name
from adamem_graph.records import BY_HAND, EVERYONE, MemoryPolicy, PolicyVerdict
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import checked_name
from adamem_graph.store.policies import (
    active_policy,
    add_while_locked,
    changing_policy,
    policy_history,
    policy_version,
)
from adamem_graph.store.spaces import Space


@dataclass(frozen=True, slots=True)
class PolicyChange:
    """A policy that was put in force by hand, and what that did to what is stored."""

    policy: MemoryPolicy
    applied: ApplicationReport


@dataclass(frozen=True, slots=True)
class PreferenceChange:
    """How the preference of one character differs between two versions; None where a version has none."""

    character: str
    before: str | None
    after: str | None


class PolicyBook:
    """Every version of one space's policy. Nothing is ever taken out of it: going back is a version too."""

    def __init__(
        self, database: Database, space: Space, enrichment: Enrichment, application: PolicyApplication
    ) -> None:
        self._database = database
        self._space = space
        self._enrichment = enrichment
        self._application = application

    def show(self, version: int | None = None) -> MemoryPolicy:
        """The policy in force, or another version; 0 is that of a space that never had one.

        Raises:
            NotFoundError: there is no such version.
        """
        if version is None:
            return active_policy(self._database, self._space)
        return policy_version(self._database, self._space, version)

    def history(self) -> list[MemoryPolicy]:
        """Every version, the newest first; empty where the space never had a policy."""
        return policy_history(self._database, self._space)

    def set(self, character: str, preference: str | None, *, reason: str = "") -> PolicyChange:
        """Says what to keep of what concerns somebody, and brings memory in line with it.

        Words that are not wanted any more stay in the graph, out of sight; every message can be found as before.

        character: as the dialogue names them, or `EVERYONE` for all who have no preference of their own. preference: in
        plain words ("only final decisions; no small talk"); None takes it away, so that everything is kept.
        reason: for later readers.

        Raises:
            InvalidNameError: the character cannot be a name.
            InvalidTextError: the preference has no words, or says what holds already.
            NotFoundError: a preference is taken away that nobody gave.
            LanguageModelError: by model: it cannot be reached; the version is in force, and `enrich` applies it.
        """
        name = checked_name(character, "character")
        with changing_policy(self._database, self._space) as now:
            preferences = dict(now.preferences)
            name = name if name == EVERYONE else known_name(name, (each for each in preferences if each != EVERYONE))
            if preference is None:
                if preferences.pop(name, None) is None:
                    known = ", ".join(now.preferences) or "nobody"
                    raise NotFoundError(f"{name!r} has no preference in space {self._space.name!r}; who has: {known}")
            elif preferences.get(name) == " ".join(preference.split()):
                raise InvalidTextError(f"that is what holds for {name!r} already, by version {now.version}")
            else:
                preferences[name] = preference
            made = _by_hand(preferences, {name: preference}, reason, now.version)
            added = add_while_locked(self._database, self._space, made)
        return self._apply(added)

    def rollback(self, version: int) -> PolicyChange:
        """Puts the preferences of an earlier version in force again, as a new version.

        Raises:
            NotFoundError: there is no such version.
            InvalidTextError: it says what holds already.
            LanguageModelError: as `set`.
        """
        with changing_policy(self._database, self._space) as now:
            wanted = policy_version(self._database, self._space, version)
            patch = {each.character: each.after for each in _differences(now, wanted)}
            if not patch:
                raise InvalidTextError(f"version {version} says what holds already, by version {now.version}")
            made = _by_hand(wanted.preferences, patch, f"back to version {version}", now.version)
            added = add_while_locked(self._database, self._space, made)
        return self._apply(added)

    def diff(self, version: int, other: int | None = None) -> list[PreferenceChange]:
        """What changes from one version to another, by character. other: None is the one in force.

        Raises:
            NotFoundError: there is no such version.
        """
        return _differences(self.show(version), self.show(other))

    def _apply(self, policy: MemoryPolicy) -> PolicyChange:
        with self._enrichment.alone():
            applied = self._application.apply(policy, policy.patch.keys())
            if applied.changed:
                self._enrichment.finish()
        return PolicyChange(policy, applied)


def _by_hand(
    preferences: Mapping[str, str], patch: dict[str, str | None], reason: str, supersedes: int
) -> MemoryPolicy:
    return MemoryPolicy(0, preferences, patch, BY_HAND, reason, PolicyVerdict.SET, None, supersedes, active=True)


def _differences(before: MemoryPolicy, after: MemoryPolicy) -> list[PreferenceChange]:
    names = sorted({*before.preferences, *after.preferences})
    pairs = ((name, before.preferences.get(name), after.preferences.get(name)) for name in names)
    return [PreferenceChange(name, old, new) for name, old, new in pairs if old != new]
