"""How far policies agree with the true ones and are followed, and verdicts on answers by language model."""

from __future__ import annotations

from datetime import date

import pytest
from scripted_model import ScriptedModel

from adamem_graph.embedding import MiniLmEmbedder
from adamem_graph.evaluation.adamem_bench.answer_terms import AskedAndAnswered
from adamem_graph.evaluation.adamem_bench.convergence import agreement, convergence
from adamem_graph.evaluation.adamem_bench.judges import RuleAnswerJudge
from adamem_graph.evaluation.adamem_bench.memory_terms import DatedText
from adamem_graph.evaluation.adamem_bench.model_judge import ModelAnswerJudge
from adamem_graph.evaluation.adamem_bench.policy_following import followed
from adamem_graph.evaluation.adamem_bench.read_texts import TextReader
from adamem_graph.policy.offline import OfflineJudge
from adamem_graph.records import EVERYONE

DAY = date(2026, 5, 4)
DECISIONS_AND_PROMISES = "Only remember final decisions and promises."


@pytest.fixture(scope="module")
def embedder() -> MiniLmEmbedder:
    return MiniLmEmbedder()


@pytest.mark.parametrize(
    ("learned", "f1", "score"),
    [
        ("Keep what was promised and what was decided.", 1.0, 1.0),
        # All that is wanted, and one thing more: precision 2/3.
        ("Remember decisions, promises and schedules.", 0.8, 1.0),
        # One of two things.
        ("Only remember decisions.", 2 / 3, 0.5),
        ("Remember decisions, schedules, jokes and recipes.", 1 / 3, 0.0),
        ("Only remember schedules.", 0.0, 0.0),
        ("Ignore the jokes.", 0.0, 0.0),
        (None, 0.0, 0.0),
    ],
)
def test_preferences_agree_by_the_kinds_that_they_keep(
    embedder: MiniLmEmbedder, learned: str | None, f1: float, score: float
) -> None:
    found = agreement("Ana", DECISIONS_AND_PROMISES, learned, embedder)
    assert found.f1 == pytest.approx(f1)
    assert found.score == score


def test_a_policy_has_converged_as_far_as_its_characters_agree_on_average(embedder: MiniLmEmbedder) -> None:
    true = dict.fromkeys(("Ana", "Mom", "Boss Zhang", "Cy"), DECISIONS_AND_PROMISES)
    learned = {"Ana": DECISIONS_AND_PROMISES, "my mom": "Only remember decisions.", "Cy": "Only remember schedules."}
    percent, each = convergence(true, learned, embedder)
    assert [found.score for found in each] == [1, 0.5, 0, 0]
    assert percent == 37.5
    percent, each = convergence(true, {**learned, EVERYONE: DECISIONS_AND_PROMISES}, embedder)
    assert [found.score for found in each] == [1, 0.5, 1, 0]
    assert percent == 62.5


def test_a_policy_is_followed_by_what_it_admits_of_those_it_speaks_of(embedder: MiniLmEmbedder) -> None:
    memories = [
        DatedText(f"On {DAY}, {text}", DAY)
        for text in (
            "Ana decided that the launch moves to October.",
            "Ana said that the chairs in the hall squeak.",
            "Ben said that the coffee was cold.",
        )
    ]
    preferences = {"Ana": "Only remember final decisions."}
    assert followed(OfflineJudge(embedder), "Kim", preferences, memories) == [True, False]
    assert followed(OfflineJudge(embedder), "Kim", {}, memories) == []
    assert followed(OfflineJudge(embedder), "Kim", {EVERYONE: "Only remember final decisions."}, memories) == [
        True,
        False,
        False,
    ]


def test_a_model_judges_answers_and_what_rules_judge_for_it_is_counted(embedder: MiniLmEmbedder) -> None:
    asked = AskedAndAnswered("When is the launch?", "In October", "The launch moves to October.", "It is in October.")
    model = ScriptedModel(
        ['{"wanted": "October", "given": "May", "right": false}', "no idea", "none", '{"right": true}']
    )
    judge = ModelAnswerJudge(model, RuleAnswerJudge(TextReader(embedder)))
    assert judge.name == "scripted"
    assert (judge.is_right(asked), judge.by_rules) == (False, 0), "the model's word counts"
    assert (judge.is_right(asked), judge.by_rules) == (True, 1), "two replies of no use: the rules judge"
    assert (judge.is_right(asked), judge.by_rules) == (True, 1)
    content = model.requests[0].content
    assert all(text in content for text in (asked.question, asked.right, asked.told, asked.answer))
