"""How a model merges topics and which merges are taken; the models here are scripts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scripted_model import ScriptedModel

from adamem_graph.construction.by_model import ModelTopicMerger
from adamem_graph.construction.regrouping.protocol import GroupedTopic, MergedTheme, TopicGroup
from adamem_graph.records import FailedReply


def group(*topics: tuple[str, str]) -> TopicGroup:
    return TopicGroup("Ana", tuple(GroupedTopic(f"id of {name}", name, text, None, 1, 0.0) for name, text in topics))


def themes(*said: tuple[list[int], str, str]) -> str:
    return json.dumps({"themes": [{"topics": topics, "name": name, "summary": text} for topics, name, text in said]})


POTTERY = group(
    ("pottery class", "Ana joined a pottery class on 2 July 2023."),
    ("clay bowl", "Ana made a bowl of clay on her second evening there."),
    ("clay soil", "Ana's garden has heavy clay soil."),
)
RUNNING = group(("marathon", "Ana ran a marathon."), ("running shoes", "Ana bought running shoes."))
LEFT_ALONE = ([3], "clay soil", "")
MERGED = ([1, 2], "pottery class", "Ana joined a pottery class on 2 July 2023 and made a bowl.")


def merge(model: ScriptedModel, *groups: TopicGroup) -> list[Any]:
    return ModelTopicMerger(model).merge(groups)


def test_topics_that_are_one_become_a_theme_and_one_that_stands_apart_is_left_alone() -> None:
    model = ScriptedModel([themes(MERGED, LEFT_ALONE)])
    assert merge(model, POTTERY) == [
        (MergedTheme(MERGED[1], MERGED[2], ("id of pottery class", "id of clay bowl")),),
    ]
    assert "id of" not in model.requests[0].content


def test_small_groups_share_a_call_and_keep_their_themes_apart() -> None:
    model = ScriptedModel([themes(MERGED, LEFT_ALONE, ([4, 5], "running", "Ana ran a marathon in new shoes."))])
    pottery, running = merge(model, POTTERY, RUNNING)
    assert [theme.name for theme in pottery] == ["pottery class"]
    assert [theme.topic_ids for theme in running] == [("id of marathon", "id of running shoes")]
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    ("faulty", "reason"),
    [
        ([MERGED], "topic 3 is in 0 themes"),
        ([MERGED, LEFT_ALONE, ([2], "clay bowl", "")], "topic 2 is in 2 themes"),
        ([MERGED, LEFT_ALONE, ([4], "sky", "")], "there is no topic 4"),
        ([([1, 2], "", "Ana makes pots."), LEFT_ALONE], "needs a name and a summary"),
        ([([1, 2], "pottery", "Ana joined on 5 May 2021."), LEFT_ALONE], "none of its topics has the date 5 May 2021"),
        ([([1, 2], "陶艺课", "Ana joined a class."), LEFT_ALONE], "not in the language of its topics"),
    ],
)
def test_a_faulty_merge_is_asked_for_again_and_then_a_failure(faulty: list[Any], reason: str) -> None:
    model = ScriptedModel([themes(*faulty), themes(*faulty)])
    (outcome,) = merge(model, POTTERY)
    assert isinstance(outcome, FailedReply)
    assert (outcome.purpose, outcome.model) == ("merge_topics", "scripted")
    assert reason in outcome.reason
    assert reason in model.requests[1].content


def test_a_merge_across_groups_costs_neither_group_its_themes() -> None:
    across = themes(([1, 4], "things", "Ana does things."), ([2], "b", ""), ([3], "c", ""), ([5], "d", ""))
    alone = themes(([1, 2], "running", "Ana ran a marathon in new shoes."))
    model = ScriptedModel([across, across, themes(MERGED, LEFT_ALONE), alone])
    pottery, running = merge(model, POTTERY, RUNNING)
    assert [theme.name for theme in (*pottery, *running)] == ["pottery class", "running"]
