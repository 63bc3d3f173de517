"""Memory policies in the graph: a chain of versions, of which at most one is in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from adamem_graph.errors import InvalidTextError, NotFoundError
from adamem_graph.records import EVERYONE, KEEP_EVERYTHING, Diagnosis, MemoryPolicy, PolicyTrial, PolicyVerdict
from adamem_graph.store.connection import Database, Row, Step
from adamem_graph.store.consolidation import consolidating
from adamem_graph.store.feedback import reflection_steps
from adamem_graph.store.ids import checked_name, checked_text, node_id
from adamem_graph.store.spaces import Space

_TAKEN_AWAY = ""
"""Stands in a stored patch for None, which a list cannot hold; no preference is empty."""


def active_policy(database: Database, space: Space) -> MemoryPolicy:
    """The policy in force; `KEEP_EVERYTHING` where the space never had one."""
    return next((each for each in policy_history(database, space) if each.active), KEEP_EVERYTHING)


def policy_history(database: Database, space: Space) -> list[MemoryPolicy]:
    """Every version, the newest first; empty where the space never had a policy."""
    return [_policy(row) for row in database.read("policies/history", scope=space.scope)]


def policy_version(database: Database, space: Space, version: int) -> MemoryPolicy:
    """One version; 0 is `KEEP_EVERYTHING`.

    Raises:
        NotFoundError: there is no such version.
    """
    known = [*policy_history(database, space), KEEP_EVERYTHING]
    found = next((each for each in known if each.version == version), None)
    if found is None:
        versions = f"0 to {known[0].version}" if len(known) > 1 else "only 0, which keeps everything"
        raise NotFoundError(f"space {space.name!r} has no policy version {version}; there is {versions}")
    return found


@contextmanager
def changing_policy(database: Database, space: Space) -> Iterator[MemoryPolicy]:
    """Nobody else changes the policy of a space, or writes its memories, meanwhile; gives the policy in force."""
    with consolidating(database, space):
        yield active_policy(database, space)


def begin_trial(
    database: Database, space: Space, candidate: MemoryPolicy, diagnoses: Mapping[str, Diagnosis | None]
) -> MemoryPolicy:
    """Adds a version that is being tried, and notes at once which feedback it was made from.

    candidate: its verdict is `TRYING`. diagnoses: of that feedback, by id, None where the answer was right; what is
    given meanwhile is none of it.

    Raises:
        InvalidNameError, InvalidTextError: as `add_while_locked`.
    """
    with changing_policy(database, space):
        return add_while_locked(database, space, candidate, diagnoses)


def add_while_locked(
    database: Database, space: Space, policy: MemoryPolicy, diagnoses: Mapping[str, Diagnosis | None] | None = None
) -> MemoryPolicy:
    """Adds a version, numbered one above the highest; in force at once unless it is being tried or was refused.

    For whoever holds `changing_policy`, so that no two get one number and never two are in force. The version and
    `active` of `policy` are not looked at. diagnoses: of the feedback that it was made from, which is noted with it.

    Raises:
        InvalidNameError, InvalidTextError: a character or a preference cannot be stored.
    """
    history = policy_history(database, space)
    version = max((each.version for each in history), default=0) + 1
    made: dict[str, object] = {
        "scope": space.scope,
        "id": _id_of(space, version),
        "older_id": None if policy.supersedes is None else _id_of(space, policy.supersedes),
        "properties": _properties(policy, version),
    }
    steps: list[Step] = [("policies/add", made)]
    if policy.verdict not in {PolicyVerdict.TRYING, PolicyVerdict.REFUSED}:
        steps.append(_in_force(space, version))
    steps += reflection_steps(space, diagnoses or {}, version)
    database.write_all(steps)
    return policy_version(database, space, version)


def conclude_trial(database: Database, space: Space, version: int, trial: PolicyTrial, kept: bool) -> MemoryPolicy:
    """Writes how the trial of a version came out. Kept, it is in force; else the one before stays so.

    A version that was made from one which is no longer in force is refused in any case: somebody changed the policy
    while it was tried, and what they said would be lost. Where it would else have been kept, the feedback that it was
    made from is to be learned from anew.

    Raises:
        NotFoundError: there is no such version.
    """
    with changing_policy(database, space) as now:
        tried = policy_version(database, space, version)
        overtaken = kept and now.version not in {tried.supersedes or 0, version}
        kept = kept and not overtaken
        properties = {
            "verdict": (PolicyVerdict.KEPT if kept else PolicyVerdict.REFUSED).value,
            "trial_questions": trial.questions,
            "trial_right_before": trial.right_before,
            "trial_right_after": trial.right_after,
        }
        concluded = {"scope": space.scope, "id": _id_of(space, version), "properties": properties}
        steps: list[Step] = [("policies/conclude", concluded)]
        if kept:
            steps.append(_in_force(space, version))
        if overtaken:
            steps.append(("feedback/release", {"scope": space.scope, "version": version}))
        database.write_all(steps)
        return policy_version(database, space, version)


def waiting_policy(database: Database, space: Space) -> MemoryPolicy | None:
    """The policy in force where what is stored has not all been judged under it yet, else None."""
    rows = database.read("policies/history", scope=space.scope)
    return next((_policy(row) for row in rows if row["active"] and not row["applied"]), None)


def is_settled(database: Database, space: Space) -> bool:
    """Whether all that is stored has been judged under one version; a first policy begins where nothing was judged."""
    rows = database.read("policies/history", scope=space.scope)
    return len(rows) < 2 or any(row["applied"] for row in rows)


def set_applied(database: Database, space: Space, version: int | None) -> None:
    """Notes under which version all that is stored has been judged; None while that is being changed."""
    database.write("policies/applied", scope=space.scope, id=None if version is None else _id_of(space, version))


def _id_of(space: Space, version: int) -> str:
    return node_id("policy", space.scope, str(version))


def _in_force(space: Space, version: int) -> Step:
    return "policies/put_in_force", {"scope": space.scope, "id": _id_of(space, version)}


def _properties(policy: MemoryPolicy, version: int) -> dict[str, object]:
    """Mappings as two lists side by side: a property cannot hold maps."""
    preferences = {_character(name): _preference(text) for name, text in sorted(policy.preferences.items())}
    patch = {
        _character(name): _TAKEN_AWAY if text is None else _preference(text)
        for name, text in sorted(policy.patch.items())
    }
    return {
        "version": version,
        "characters": list(preferences),
        "preferences": list(preferences.values()),
        "patch_characters": list(patch),
        "patch_preferences": list(patch.values()),
        "changed_by": policy.changed_by,
        "reason": checked_text(policy.reason, "reason"),
        "verdict": policy.verdict.value,
        "supersedes": policy.supersedes,
    }


def _character(name: str) -> str:
    return name if name == EVERYONE else checked_name(name, "character")


def _preference(text: str) -> str:
    plain = " ".join(checked_text(text, "preference").split())
    if not plain:
        raise InvalidTextError("a preference says in words what to keep: there are none")
    return plain


def _policy(row: Row) -> MemoryPolicy:
    patch = zip(row["patch_characters"], row["patch_preferences"], strict=True)
    counts = row["questions"], row["right_before"], row["right_after"]
    return MemoryPolicy(
        version=row["version"],
        preferences=dict(zip(row["characters"], row["preferences"], strict=True)),
        patch={name: None if text == _TAKEN_AWAY else text for name, text in patch},
        changed_by=row["changed_by"],
        reason=row["reason"],
        verdict=PolicyVerdict(row["verdict"]),
        changed_at=datetime.fromisoformat(row["changed_at"]),
        supersedes=row["supersedes"],
        active=row["active"],
        trial=None if counts[0] is None else PolicyTrial(*counts),
    )
