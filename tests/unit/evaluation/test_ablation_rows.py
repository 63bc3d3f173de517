"""What an ablation compares: which parts there are, and how a difference is told from chance."""

from __future__ import annotations

import pytest

from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.ablation import difference
from adamem_graph.evaluation.ablation_parts import AGENTS, PARTS, WITH, WITHOUT, chosen_parts
from adamem_graph.records import Channel, EdgeType
from adamem_graph.retrieval.options import DEFAULT_OPTIONS, TermGroup


def test_every_edge_channel_and_group_of_terms_has_a_row_of_its_own() -> None:
    options = [part.options for part in PARTS]
    assert {edge for each in options for edge in DEFAULT_OPTIONS.edges - each.edges} == set(EdgeType)
    switched = {channel for each in options for channel in DEFAULT_OPTIONS.channels ^ each.channels}
    assert switched == set(Channel) - {Channel.LINKED}
    single = [DEFAULT_OPTIONS.terms - each.terms for each in options if len(DEFAULT_OPTIONS.terms - each.terms) == 1]
    assert {group for groups in single for group in groups} == set(TermGroup)


def test_every_variant_differs_from_the_full_system_and_from_the_others() -> None:
    options = [DEFAULT_OPTIONS, *(part.options for part in PARTS)]
    assert len(set(options)) == len(options)
    assert len({part.name for part in PARTS}) == len(PARTS)
    assert {part.change for part in PARTS} == {WITH, WITHOUT}


def test_parts_are_chosen_by_what_is_in_their_names() -> None:
    assert len(chosen_parts(["EDGE"])) == len(EdgeType)
    assert chosen_parts([]) == PARTS
    with pytest.raises(ConfigurationError, match="no part is called 'flux'"):
        chosen_parts(["edge", "flux"])


def test_agents_are_a_part_where_questions_are_answered_and_nowhere_else() -> None:
    assert chosen_parts(["research"], answering=True) == (AGENTS,)
    with pytest.raises(ConfigurationError, match="no part is called 'research'"):
        chosen_parts(["research"])


def test_a_difference_that_holds_for_most_questions_is_not_chance() -> None:
    apart = difference([-100.0] * 30 + [0.0] * 70)
    assert (apart.mean, apart.better, apart.worse) == (-30.0, 0, 30)
    assert apart.low < -30 < apart.high < 0


def test_a_difference_of_one_question_either_way_may_be_chance() -> None:
    by_question = [-100.0, *[0.0] * 98, 100.0]
    apart = difference(by_question)
    assert (apart.mean, apart.better, apart.worse) == (0.0, 1, 1)
    assert apart.low <= 0 <= apart.high
    assert apart == difference(by_question), "the same every time"
