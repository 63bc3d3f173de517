"""What the offline router does with its candidates: which one it picks, which it never picks, and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from labelled_pairs import attribute, event, fact

from adamem_graph.construction.offline.attribute_names import is_single_valued
from adamem_graph.construction.routing.offline import OfflineRouter
from adamem_graph.construction.routing.protocol import (
    Action,
    Candidate,
    Entry,
    EntryKind,
    Router,
    Routing,
    RoutingItem,
)
from adamem_graph.construction.routing.slots import PLAIN_VALUES

Known = Sequence[tuple[Entry, float]]


def routed(new: Entry, known: Known, owner: str = "Ana") -> Routing:
    """The decision about an entry beside known ones, which are called k0, k1 and so on."""
    candidates = tuple(
        Candidate(replace(each, id=f"k{place}", owner=owner), cosine) for place, (each, cosine) in enumerate(known)
    )
    router: Router = OfflineRouter()
    return router.route(new.kind, [RoutingItem(replace(new, id="new"), candidates)])[0]


def test_with_nothing_known_everything_is_added() -> None:
    assert routed(fact("Ana keeps bees"), []) == Routing(Action.ADD, None, "nothing like it is known yet")


def test_there_is_one_decision_for_each_item_in_their_order() -> None:
    known = Candidate(replace(fact("Ana keeps bees"), id="bees"), 0.9)
    told = ["Ana keeps bees now", "Ana sails", "Ana gave up her bees"]
    items = [RoutingItem(replace(fact(text), id=text), (known,)) for text in told]

    decided = OfflineRouter().route(EntryKind.FACT, items)

    assert [each.action for each in decided] == [Action.IGNORE, Action.ADD, Action.UPDATE]
    assert OfflineRouter().route(EntryKind.FACT, []) == []


def test_the_new_opinion_replaces_the_old_one_and_is_kept() -> None:
    decided = routed(
        fact("Ben can't stand Thai food any more", said="2024-06-01"), [(fact("Ben loves Thai food"), 0.87)]
    )

    assert decided == Routing(Action.ADD, None, "nothing like it is known yet"), "Ben is not Ana"
    ben = replace(fact("Ben can't stand Thai food any more", said="2024-06-01", subject="Ben"), owner="Ben")
    known = fact("Ben loves Thai food", subject="Ben")
    assert routed(ben, [(known, 0.87)], owner="Ben") == Routing(
        Action.UPDATE, "k0", "opinion of the same thing reversed"
    )


@pytest.mark.parametrize("later_first", [True, False])
def test_two_employers_exclude_each_other_in_whatever_order_they_come(later_first: bool) -> None:
    later, earlier = fact("I work at Brightwater now.", said="2026-01-10"), fact("I work at Calder & Co.")
    new, known = (earlier, later) if later_first else (later, earlier)

    assert routed(new, [(known, 0.6)]) == Routing(Action.UPDATE, "k0", "only one value at a time")


def test_an_unrelated_memory_is_not_overwritten_however_near_it_is_called() -> None:
    known = [(fact("I snack late at weekends."), 0.99)]

    assert routed(fact("I want to sail round the world."), known).action is Action.ADD


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna Bergström took flight LH-1204.", "Anne Bergström took flight LH-1205."),
        ("Ana took flight LH-1204.", "Ana took flight LH-1205."),
        ("Room 12 leaks", "Room 13 leaks"),
    ],
)
def test_almost_equal_names_stay_apart_even_at_a_cosine_of_one(one: str, other: str) -> None:
    assert routed(fact(one), [(fact(other), 1.0)]).action is Action.ADD


def test_facts_of_another_owner_or_subject_are_never_targets() -> None:
    same = fact("Ana lives in Lisbon")

    assert routed(same, [(same, 1.0)], owner="Ben").action is Action.ADD
    assert routed(same, [(replace(same, subject="Ana's sister"), 1.0)]).action is Action.ADD


def test_entries_of_another_kind_are_never_targets() -> None:
    assert routed(attribute("likes", "chess"), [(event("likes", "chess"), 1.0)]).action is Action.ADD


def test_of_several_said_at_one_time_the_nearest_is_replaced() -> None:
    known = [(fact("Ana lives in Porto"), 0.7), (fact("Ana lives in Lisbon"), 0.8)]

    assert routed(fact("Ana moved to Ghent"), known).target_id == "k1"


def test_of_several_that_are_contradicted_the_one_said_last_is_replaced() -> None:
    known = [
        (fact("Ana lives in Porto", said="2024-01-01"), 0.9),
        (fact("Ana lives in Lisbon", said="2024-02-01"), 0.7),
    ]

    assert routed(fact("Ana moved to Ghent", said="2024-03-01"), known).target_id == "k1"


def test_a_mind_changed_twice_is_a_revision_and_no_repetition() -> None:
    loved, hated = fact("Ana loves tea", said="2024-01-01"), fact("Ana hates tea", said="2024-02-01")
    again = fact("Ana really loves tea", said="2024-03-01")

    assert routed(again, [(loved, 0.95), (hated, 0.85)]).target_id == "k1"
    assert routed(again, [(loved, 0.95), (hated, 0.85)]).action is Action.UPDATE


def test_what_still_holds_is_a_repetition_although_an_older_view_contradicts_it() -> None:
    hated, loved = fact("Ana hates tea", said="2024-01-01"), fact("Ana loves tea", said="2024-02-01")
    again = fact("Ana really loves tea", said="2024-03-01")

    assert routed(again, [(hated, 0.95), (loved, 0.9)]) == Routing(
        Action.IGNORE, "k1", "the same opinion of the same thing"
    )


def test_undated_transcripts_are_decided_too() -> None:
    known = replace(fact("Ana lives in Lisbon"), said_at=None)

    assert routed(replace(fact("Ana moved to Porto"), said_at=None), [(known, 0.8)]).action is Action.UPDATE
    assert routed(replace(fact("Ana still lives in Lisbon"), said_at=None), [(known, 0.9)]).action is Action.IGNORE


def test_the_rule_names_the_attribute_that_has_one_value() -> None:
    decided = routed(attribute("occupation", "teacher"), [(attribute("job", "nurse"), 0.7)])

    assert decided.rule == '"job" has only one value at a time'


def test_what_statements_treat_as_single_is_single_among_attributes_too() -> None:
    assert all(is_single_valued(name) for name in PLAIN_VALUES)
