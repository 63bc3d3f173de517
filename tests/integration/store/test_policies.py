"""Versions of the memory policy in the graph: numbered in order, one in force, none ever lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from adamem_graph.client import AdaMem
from adamem_graph.errors import InvalidNameError, InvalidTextError, NotFoundError
from adamem_graph.records import BY_HAND, EVERYONE, KEEP_EVERYTHING, MemoryPolicy, PolicyTrial, PolicyVerdict
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.policies import (
    active_policy,
    add_while_locked,
    changing_policy,
    conclude_trial,
    policy_history,
    policy_version,
)
from adamem_graph.store.spaces import Space

GARLIC = {"Ana": "what she plants"}
_CHAIN = """
MATCH (newer:MemoryPolicy {scope: $scope})-[:SUPERSEDES]->(older:MemoryPolicy)
RETURN newer.version AS newer, older.version AS older
ORDER BY newer
"""


@pytest.fixture
def where(memory: AdaMem, space: str) -> Space:
    return Space(space, scope_of(space), memory._embedder.name, memory._embedder.dimensions)


def add(
    database: Database,
    space: Space,
    preferences: dict[str, str],
    verdict: PolicyVerdict = PolicyVerdict.SET,
    supersedes: int | None = None,
) -> MemoryPolicy:
    made = MemoryPolicy(0, preferences, preferences, BY_HAND, "because", verdict, None, supersedes, active=False)
    with changing_policy(database, space):
        return add_while_locked(database, space, made)


def test_a_space_that_never_had_a_policy_keeps_everything(database: Database, where: Space) -> None:
    assert active_policy(database, where) == KEEP_EVERYTHING
    assert policy_history(database, where) == []


def test_a_version_is_read_as_it_was_added(database: Database, where: Space) -> None:
    patch = {"Ana": "what she plants", "Ben": None, EVERYONE: "promises"}
    preferences = {"Ana": "what she plants", EVERYONE: "promises"}
    given = MemoryPolicy(0, preferences, patch, "gpt", "Ana asked", PolicyVerdict.SET, None, None, active=False)
    with changing_policy(database, where):
        made = add_while_locked(database, where, given)
    assert made == active_policy(database, where)
    assert (made.version, made.preferences, made.patch) == (1, preferences, patch)
    assert (made.changed_by, made.reason, made.verdict, made.supersedes) == (
        "gpt",
        "Ana asked",
        PolicyVerdict.SET,
        None,
    )
    assert made.changed_at is not None
    assert made.preference_of("Ben") == "promises"


def test_one_version_is_in_force_and_each_stands_on_the_one_it_was_made_from(database: Database, where: Space) -> None:
    first = add(database, where, GARLIC)
    second = add(database, where, {"Ana": "fennel"}, supersedes=first.version)
    third = add(database, where, {"Ana": "leeks"}, PolicyVerdict.TRYING, supersedes=second.version)
    add(database, where, {"Ana": "nothing"}, PolicyVerdict.REFUSED, supersedes=second.version)
    assert [each.version for each in policy_history(database, where)] == [4, 3, 2, 1]
    assert active_policy(database, where) == second
    assert not third.active
    assert database.read_text(_CHAIN, {"scope": where.scope}) == [
        {"newer": 2, "older": 1},
        {"newer": 3, "older": 2},
        {"newer": 4, "older": 2},
    ]


def test_a_trial_that_is_kept_is_in_force_and_one_that_is_refused_is_not(database: Database, where: Space) -> None:
    first = add(database, where, GARLIC)
    trial = PolicyTrial(questions=7, right_before=4, right_after=3)
    tried = add(database, where, {"Ana": "fennel"}, PolicyVerdict.TRYING, supersedes=first.version)
    refused = conclude_trial(database, where, tried.version, trial, kept=False)
    assert (refused.verdict, refused.active, refused.trial) == (PolicyVerdict.REFUSED, False, trial)
    assert active_policy(database, where) == first
    tried = add(database, where, {"Ana": "leeks"}, PolicyVerdict.TRYING, supersedes=first.version)
    kept = conclude_trial(database, where, tried.version, trial, kept=True)
    assert (kept.verdict, kept.active) == (PolicyVerdict.KEPT, True)
    assert [each.version for each in policy_history(database, where) if each.active] == [kept.version]


def test_what_somebody_changed_during_a_trial_stands(database: Database, where: Space) -> None:
    tried = add(database, where, GARLIC, PolicyVerdict.TRYING)
    by_hand = add(database, where, {"Ana": "fennel"})
    concluded = conclude_trial(database, where, tried.version, PolicyTrial(1, 0, 1), kept=True)
    assert concluded.verdict is PolicyVerdict.REFUSED
    assert active_policy(database, where) == by_hand


def test_writers_at_once_get_one_version_each(database: Database, where: Space) -> None:
    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(lambda number: add(database, where, {"Ana": f"{number} leeks"}), range(12)))
    assert sorted(each.version for each in made) == list(range(1, 13))
    assert [each.version for each in policy_history(database, where) if each.active] == [12]


def test_a_version_that_is_not_there_is_not_found(database: Database, where: Space) -> None:
    assert policy_version(database, where, 0) == KEEP_EVERYTHING
    with pytest.raises(NotFoundError, match="version 3"):
        policy_version(database, where, 3)


@pytest.mark.parametrize("name", ["", " Ana", "a\nb"])
def test_a_character_that_cannot_be_a_name_is_refused(database: Database, where: Space, name: str) -> None:
    with pytest.raises(InvalidNameError):
        add(database, where, {name: "leeks"})


def test_a_preference_without_words_is_refused(database: Database, where: Space) -> None:
    with pytest.raises(InvalidTextError):
        add(database, where, {"Ana": "  "})
    assert policy_history(database, where) == []
