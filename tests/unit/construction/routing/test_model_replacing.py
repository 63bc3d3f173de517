"""What a model may call a replacement or a repetition; the models here are scripts that always say the same."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from labelled_pairs import PAIRS, attribute, fact
from scripted_model import ScriptedModel

from adamem_graph.construction.by_model import ModelRouter
from adamem_graph.construction.routing.protocol import Action, Candidate, Entry, Routing, RoutingItem

REVISED = [pair for pair in PAIRS if pair.expected is Action.UPDATE]


def decided(action: str, new: Entry, old: Entry) -> Routing:
    """What becomes of a model's decision about the two, which are as near as can be."""
    model = ScriptedModel([json.dumps({"decisions": [{"item": 1, "action": action, "target": "c1"}]})])
    item = RoutingItem(replace(new, id="new"), (Candidate(replace(old, id="old"), 0.95),))
    return ModelRouter(model).route(new.kind, [item])[0]


@pytest.mark.parametrize("place", range(len(REVISED)), ids=[pair.label for pair in REVISED])
def test_what_a_reader_calls_a_revision_a_model_may_call_one_whichever_is_new(place: int) -> None:
    pair = REVISED[place]
    assert decided("UPDATE", pair.one, pair.other).action is Action.UPDATE
    assert decided("UPDATE", pair.other, pair.one).action is Action.UPDATE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # No rule calls these revisions; a model may, for they are about one thing of now.
        (fact("Ana's menu for the party costs 1,500 euros"), fact("The party menu costs Ana 1,200 euros")),
        (fact("Ana has choir practice on Mondays"), fact("Ana's choir practice is on Thursdays now")),
        (attribute("current project", "the boathouse"), attribute("current project", "the mill")),
        (fact("林晚住在上海"), fact("林晚住在北京", said="2024-06-01")),
    ],
)
def test_a_model_is_believed_where_both_are_about_one_thing_of_now(one: Entry, other: Entry) -> None:
    assert decided("UPDATE", one, other).action is Action.UPDATE
    assert decided("UPDATE", other, one).action is Action.UPDATE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (fact("Ana snacks late at weekends"), fact("Ana wants to sail round the world")),
        (fact("Ana likes Thai food"), fact("Ana likes chess")),
        (fact("Ana likes Thai food a lot"), fact("Ana likes her new chess club a lot")),
        (fact("Ana took flight LH-1205"), fact("Ana took flight LH-1204")),
        (fact("Ana's ticket is KX-4471-B"), fact("Ana's ticket is KX-4471-C")),
        (fact("Ana has a key to room 12"), fact("Ana has a key to room 13")),
        (fact("Ana lives in Oslo"), fact("Ana lived in Paris in 2019")),
        (fact("Ana teaches at the music school"), fact("Ana used to teach at the ski school")),
        (fact("Ana ran a marathon", on="2021-05-01"), fact("Ana ran a marathon", on="2023-05-01")),
        (fact("Ana lives in Oslo"), fact("Ana lives in Oslo, near the Opera")),
        (attribute("likes", "Thai food"), attribute("likes", "chess")),
        (attribute("hobby", "chess"), attribute("hobby", "rowing")),
        (attribute("job", "nurse"), attribute("employer", "Brightwater")),
        (attribute("lives in", "Oslo"), attribute("lives in", "Norway")),
    ],
)
def test_nothing_replaces_what_can_hold_beside_it(one: Entry, other: Entry) -> None:
    for routing in (decided("UPDATE", one, other), decided("UPDATE", other, one)):
        assert (routing.action, routing.target_id) == (Action.ADD, None)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (fact("Ana keeps 3 hens in the yard"), fact("Ana keeps hens in the yard")),
        (fact("Ana ran a marathon", on="2021-05-01"), fact("Ana ran a marathon")),
        (fact("Ana eats fish"), fact("Ana does not eat fish")),
    ],
)
def test_no_repetition_is_seen_where_one_has_a_number_a_date_or_a_not_whichever_is_new(
    one: Entry, other: Entry
) -> None:
    for routing in (decided("IGNORE", one, other), decided("IGNORE", other, one)):
        assert (routing.action, routing.target_id) == (Action.ADD, None)
