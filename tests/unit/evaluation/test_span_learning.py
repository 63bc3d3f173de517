"""Learning the weights of spans, on spans whose worth as an answer is known."""

from __future__ import annotations

import numpy as np
import pytest

from adamem_graph.agents.picking import Span, SpanChoice
from adamem_graph.agents.protocols import Reply
from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.span_learning import JudgedQuestion, learn, report_of

RIGHT = "a wooden canoe"


def question(seed: int, *, right: str = RIGHT, rare: bool = False) -> JudgedQuestion:
    """Ten spans; the right one has most of "telling" and least of "disturbing", all else is chance."""
    chance = np.random.default_rng(seed).random((10, 3))
    spans = []
    for number, (telling, disturbing, idle) in enumerate(chance):
        answers = number == 4
        terms = {"telling": telling + answers, "disturbing": disturbing - answers, "idle": idle}
        if rare and answers:
            terms["rare"] = 1.0
        text = "wooden canoe" if answers else f"thing {number}"
        spans.append(Span(text, frozenset({text}), number, f"m{number}", terms))
    return JudgedQuestion(4, right, SpanChoice(tuple(spans), several=False))


def test_what_tells_the_answer_gets_the_weight() -> None:
    weights = learn(question(seed) for seed in range(40))
    assert max(weights, key=lambda name: weights[name]) == "telling"
    assert min(weights, key=lambda name: weights[name]) == "disturbing"
    assert question(99).f1(weights) == 100.0
    assert question(99).f1({name: -weight for name, weight in weights.items()}) == 0.0


def test_a_term_of_few_questions_gets_no_weight() -> None:
    few = learn(question(seed, rare=seed < 3) for seed in range(40))
    many = learn(question(seed, rare=seed < 30) for seed in range(40))
    assert "rare" not in few
    assert many["rare"] > 0


def test_questions_that_no_span_answers_teach_nothing() -> None:
    taught = [question(seed) for seed in range(5)]
    untaught = [question(seed, right="an accordion") for seed in range(5, 9)]
    given = JudgedQuestion(2, "May", Reply("May", abstained=False))
    assert learn([*taught, *untaught, given]) == learn(taught)
    with pytest.raises(ConfigurationError, match="nothing can be learned"):
        learn([*untaught, given])


def test_each_conversation_is_answered_by_what_the_others_teach() -> None:
    """In the second everything is the other way round: it misleads, and is misled."""
    there = [question(seed) for seed in range(30)]
    back = [
        JudgedQuestion(each.category, f"thing {each.draft.best({'telling': -1.0}).text[-1]}", each.draft)
        for each in (question(seed) for seed in range(30, 60))
        if isinstance(each.draft, SpanChoice)
    ]
    report = report_of({"there": there, "back": back})
    assert report.by_conversation["there"].left_out.f1 < report.by_conversation["there"].learned_on_all.f1
    assert report.figures.left_out.questions == report.picked == 60
    assert report.best_span == 100.0


def test_an_answer_that_is_not_picked_counts_as_it_stands() -> None:
    picked = [question(seed) for seed in range(3)]
    dated = JudgedQuestion(2, "7 May", Reply("7 May", abstained=False))
    refused = JudgedQuestion(4, "a lighthouse", Reply("Not mentioned in memory.", abstained=True))
    figures = report_of({"one": [*picked, dated], "two": [*picked, refused]}).figures.in_use
    assert (figures.by_category["temporal"], figures.questions) == (100.0, 8)
    assert dated.f1({}) == 100.0
    assert refused.f1({}) == 0.0
