"""What a model is asked about new entries and which of its decisions are taken; the models here are scripts."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from scripted_model import ScriptedModel, said

from adamem_graph.construction.by_model import ModelRouter
from adamem_graph.construction.routing.protocol import Action, Candidate, Entry, EntryKind, RoutingItem
from adamem_graph.errors import UnusableReplyError
from adamem_graph.language import FinishReason


def entry(text: str, entry_id: str = "", subject: str = "Ana", **more: Any) -> Entry:
    return Entry(entry_id or f"id of {text}", EntryKind.FACT, "Ana", subject, "", text, **more)


def item(new: Entry, *known: Entry, similarity: float = 0.7) -> RoutingItem:
    return RoutingItem(new, tuple(Candidate(each, similarity) for each in known))


def decisions(*said_: tuple[int, str, str | None]) -> str:
    return json.dumps({"decisions": [{"item": number, "action": action, "target": to} for number, action, to in said_]})


def route(model: ScriptedModel, *items: RoutingItem) -> list[tuple[Action, str | None]]:
    return [(each.action, each.target_id) for each in ModelRouter(model).route(EntryKind.FACT, items)]


LOVES = entry("Ana loves Thai food", said_at=datetime(2024, 2, 1, tzinfo=UTC))
HATES = entry("Ana can't stand Thai food any more", said_at=datetime(2024, 6, 1, tzinfo=UTC))


def test_one_call_decides_about_all_entries_that_have_candidates() -> None:
    model = ScriptedModel([decisions((1, "UPDATE", "c1"), (2, "IGNORE", "c2"), (3, "ADD", None))])
    bees = entry("Ana keeps bees")
    assert route(
        model,
        item(HATES, LOVES, bees),
        item(entry("Ana wants to sail")),
        item(entry("Ana is a beekeeper"), bees),
        item(entry("Ana eats Thai soup"), LOVES),
    ) == [
        (Action.UPDATE, LOVES.id),
        (Action.ADD, None),
        (Action.IGNORE, bees.id),
        (Action.ADD, None),
    ]
    (request,) = model.requests
    assert request.purpose == "route_facts"
    assert request.content.splitlines()[1:-1] == [
        "Known:",
        "c1: Ana | Ana loves Thai food (said 1 February 2024)",
        "c2: Ana | Ana keeps bees",
        "New:",
        "[1] Ana | Ana can't stand Thai food any more (said 1 June 2024) - near c1, c2",
        "[2] Ana | Ana is a beekeeper - near c2",
        "[3] Ana | Ana eats Thai soup - near c1",
    ]
    assert LOVES.id not in request.content


def test_nothing_is_asked_where_nothing_is_like_the_new_entry() -> None:
    snacks = entry("Ana snacks late at weekends.")
    sailing = item(entry("Ana wants to sail round the world."), snacks, similarity=0.43)
    model = ScriptedModel([])
    assert route(model, sailing, item(entry("Ana keeps bees"))) == [(Action.ADD, None), (Action.ADD, None)]


def test_an_unlike_memory_is_not_overwritten_though_the_model_says_so() -> None:
    snacks = entry("Ana snacks late at weekends.")
    thai = item(HATES, LOVES)
    sailing = item(entry("Ana wants to sail round the world."), snacks, similarity=0.43)
    model = ScriptedModel([decisions((1, "UPDATE", "c1"), (2, "UPDATE", "c1"))])
    assert route(model, thai, sailing) == [(Action.UPDATE, LOVES.id), (Action.ADD, None)]


@pytest.mark.parametrize("action", ["UPDATE", "IGNORE"])
@pytest.mark.parametrize("label", ["c9", None, "None", "Ana loves Thai food"])
def test_a_target_that_was_not_offered_is_refused(action: str, label: str | None) -> None:
    (routing,) = ModelRouter(ScriptedModel([decisions((1, action, label))])).route(EntryKind.FACT, [item(HATES, LOVES)])
    assert (routing.action, routing.target_id) == (Action.ADD, None)
    assert routing.rule == f"refused: {action} of an entry that was not offered"


def test_entries_of_another_person_are_not_even_offered() -> None:
    other = entry("Anne Bergström took flight LH-1205", subject="Anne Bergström")
    new = entry("Anna Bergström took flight LH-1204", subject="Anna Bergström")
    assert route(ScriptedModel([]), item(new, other, similarity=0.97)) == [(Action.ADD, None)]


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (entry("Room 13 is dry", subject="room"), entry("Room 12 is dry", subject="room")),
        (entry("Ana does not eat fish"), entry("Ana eats fish")),
        (entry("Ana ran a marathon", occurred=(date(2024, 5, 5), date(2024, 5, 5))), entry("Ana ran one marathon")),
    ],
)
def test_no_entry_is_dropped_that_has_a_number_a_date_or_a_not_of_its_own(new: Entry, known: Entry) -> None:
    (routing,) = ModelRouter(ScriptedModel([decisions((1, "IGNORE", "c1"))])).route(EntryKind.FACT, [item(new, known)])
    assert routing.action is Action.ADD
    assert routing.rule.startswith("refused: IGNORE, though")


def test_an_entry_without_a_decision_is_asked_about_again_and_then_the_reply_is_unusable() -> None:
    half = decisions((1, "ADD", None))
    whole = decisions((1, "ADD", None), (2, "IGNORE", "c1"))
    items = [item(HATES, LOVES), item(entry("Ana is very fond of Thai food"), LOVES)]

    assert route(ScriptedModel([half, whole]), *items) == [(Action.ADD, None), (Action.IGNORE, LOVES.id)]
    with pytest.raises(UnusableReplyError, match="no decision about 2"):
        route(ScriptedModel([half, half]), *items)


def test_decisions_that_contradict_each_other_are_no_answer() -> None:
    both = decisions((1, "ADD", None), (1, "UPDATE", "c1"))
    with pytest.raises(UnusableReplyError, match="more than one decision about 1"):
        route(ScriptedModel([both, both]), item(HATES, LOVES))


def test_a_reply_that_is_cut_off_is_asked_for_in_halves() -> None:
    cut = said('{"decisions":[{"item":1,"act', FinishReason.LENGTH)
    model = ScriptedModel([cut, cut, decisions((1, "UPDATE", "c1")), decisions((1, "ADD", None))])
    items = [item(HATES, LOVES), item(entry("Ana is very fond of Thai food"), LOVES)]
    assert route(model, *items) == [(Action.UPDATE, LOVES.id), (Action.ADD, None)]
