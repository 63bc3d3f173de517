"""The ablation on an invented conversation, with questions that each variant answers.

The model is scripted: it stands for one in how often it is asked and in what its tokens come to.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from scripted_model import ScriptedModel

from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.evaluation.ablation import AblationBenchmark, AblationReport
from adamem_graph.evaluation.ablation_parts import AGENTS, chosen_parts
from adamem_graph.evaluation.locomo_answers import AnswerOptions
from adamem_graph.evaluation.locomo_spaces import LocomoSpaces
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space

TURNS = [
    ("Ada", "I fired the blue jug in the kiln on Monday."),
    ("Bo", "Lovely. My brother Cy sails to Bergen next week."),
    ("Ada", "The jug is for my neighbour Gus, he collects them."),
]
QUESTIONS = [
    {"question": "What did Ada fire in the kiln?", "answer": "the blue jug", "evidence": ["D1:1"], "category": 4},
    {"question": "What did Bo fire in the kiln?", "adversarial_answer": "the blue jug", "evidence": [], "category": 5},
]
PLAN, NOTES = '{"queries": []}', '{"notes": [], "enough": true, "missing": "", "queries": []}'
ANSWER = '{"answer": "the blue jug", "sources": [1], "known": true}'
BY_FULL_SYSTEM, BY_WORKING_AGENT = [PLAN, NOTES, ANSWER], [ANSWER]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The conversation in LoCoMo's format."""
    turns = [{"speaker": who, "dia_id": f"D1:{place}", "text": text} for place, (who, text) in enumerate(TURNS, 1)]
    talk = {
        "speaker_a": "Ada",
        "speaker_b": "Bo",
        "session_1_date_time": "2:00 pm on 3 March, 2021",
        "session_1": turns,
    }
    file = tmp_path_factory.mktemp("locomo") / "jug.json"
    file.write_text(json.dumps([{"sample_id": "jug", "qa": QUESTIONS, "conversation": talk}]), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def prefix(database: Database) -> Iterator[str]:
    name = f"test {uuid.uuid4()}"
    yield name
    delete_space(database, f"{name}-jug")


@pytest.fixture(scope="module")
def by_model(
    database: Database, embedder: Embedder, parts: ConstructionParts, path: Path, prefix: str
) -> AblationReport:
    model = ScriptedModel(2 * BY_FULL_SYSTEM + 2 * BY_FULL_SYSTEM + 2 * BY_WORKING_AGENT)
    spaces = LocomoSpaces(database, embedder, parts)
    benchmark = AblationBenchmark(spaces, chosen_parts(["hop decay", "research agent"], answering=True))
    return benchmark.run(path, limit=None, space_prefix=prefix, answers=AnswerOptions(model=model))


def test_each_variant_answers_and_is_scored(by_model: AblationReport) -> None:
    assert [row.part for row in by_model.rows] == ["full system", "hop decay", AGENTS.name]
    for row in by_model.rows:
        assert row.answers is not None
        figures = row.answers.figures
        assert (figures.questions, figures.adversarial_questions) == (1, 1)
        assert figures.f1 == 100.0
        assert figures.f1_by_category["adversarial"] == 0.0


def test_tokens_of_each_variant_are_counted_for_themselves(by_model: AblationReport) -> None:
    tokens = [row.answers.figures.prompt_tokens for row in by_model.rows if row.answers]
    assert tokens == [30.0, 30.0, 10.0], "plan, reflection and answer; the answer alone"


def test_the_difference_in_f1_is_over_answerable_questions(by_model: AblationReport) -> None:
    full, *others = [row.answers.f1_difference for row in by_model.rows if row.answers]
    assert full is None
    assert [(each.mean, each.better, each.worse) for each in others if each] == [(0.0, 0, 0)] * 2


def test_answers_are_left_out_where_nobody_asks_for_them(
    database: Database, embedder: Embedder, parts: ConstructionParts, path: Path, prefix: str
) -> None:
    benchmark = AblationBenchmark(LocomoSpaces(database, embedder, parts), chosen_parts(["hop decay"]))
    report = benchmark.run(path, limit=None, space_prefix=prefix)
    assert [row.answers for row in report.rows] == [None, None]
