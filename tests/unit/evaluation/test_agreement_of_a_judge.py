"""How a judge agrees with a run's verdicts: a question of the example story, with answers and verdicts written here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scripted_model import ScriptedModel

from adamem_graph.embedding import MiniLmEmbedder
from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.adamem_bench.judge_agreement import judge_agreement
from adamem_graph.evaluation.adamem_bench.judges import AnswerJudge, RuleAnswerJudge
from adamem_graph.evaluation.adamem_bench.model_judge import ModelAnswerJudge
from adamem_graph.evaluation.adamem_bench.read_texts import TextReader
from adamem_graph.evaluation.adamem_bench.story import Story

STORY = Path(__file__).parents[3] / "examples/adamem_bench/story_2"
QUESTION = "What's the upper limit we set for client memory allocation coming out of the code review?"
GOLDEN = "The client memory allocation must be capped at 512MB."
RIGHT = ("512MB", "It is capped at 512MB.", "We set it at 512MB.", "At most 512MB per client.")
WRONG = ("I don't remember.", "The code review was on Tuesday.")
YES, NO = '{"wanted":"512MB","given":"512MB","right":true}', '{"wanted":"512MB","given":"nothing","right":false}'


@pytest.fixture(scope="module")
def rules() -> RuleAnswerJudge:
    return RuleAnswerJudge(TextReader(MiniLmEmbedder()))


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    run = tmp_path / "run/story_2"
    run.mkdir(parents=True)
    records = [
        {
            "week": 1,
            "question_id": f"q{number}",
            "question": QUESTION,
            "gold_answer": GOLDEN,
            "golden_feedback": GOLDEN,
            "ai_answer": answer,
            "correct": answer in RIGHT,
        }
        for number, answer in enumerate((*RIGHT, *WRONG))
    ]
    (run / "qa_records.json").write_text(json.dumps({"qa_records": records}), encoding="utf-8")
    return tmp_path


def test_half_of_the_answers_are_wrong_as_far_as_there_are_so_many(runs: Path, rules: RuleAnswerJudge) -> None:
    model = ScriptedModel([YES, NO, NO, YES])
    report = judge_agreement([Story(STORY)], runs, ModelAnswerJudge(model, rules), sample=4)
    found = report.agreement["story_2"]
    assert (found.judged, found.percent, found.missed, found.invented) == (4, 50.0, 1, 1)
    assert (report.judged_by, report.by_rules) == ("scripted", 0)
    wrong = [request for request in model.requests if any(answer in request.content for answer in WRONG)]
    assert len(wrong) == 2
    model = ScriptedModel([YES] * 4 + [NO] * 2)
    assert (
        judge_agreement([Story(STORY)], runs, ModelAnswerJudge(model, rules), sample=40).agreement["story_2"].percent
        == 100
    ), "all that there are, the right ones first"


def test_the_same_seed_draws_the_same_answers(runs: Path, rules: RuleAnswerJudge) -> None:
    def asked(seed: int) -> list[str]:
        model = ScriptedModel([YES] * 2)
        judge_agreement([Story(STORY)], runs, ModelAnswerJudge(model, rules), sample=2, seed=seed)
        return [request.content for request in model.requests]

    assert asked(3) == asked(3)
    assert len({tuple(asked(seed)) for seed in range(8)}) > 1


def test_what_rules_judge_in_a_model_s_place_is_counted(runs: Path, rules: RuleAnswerJudge) -> None:
    judge: AnswerJudge = ModelAnswerJudge(ScriptedModel(["no", "no", NO]), rules)
    assert judge_agreement([Story(STORY)], runs, judge, sample=2).by_rules == 1
    found = judge_agreement([Story(STORY)], runs, rules, sample=6)
    assert (found.judged_by, found.by_rules, found.agreement["story_2"].percent) == ("rules", 6, 100)


def test_without_recorded_answers_nothing_can_be_compared(tmp_path: Path, rules: RuleAnswerJudge) -> None:
    with pytest.raises(ConfigurationError, match="judged answers of story_2"):
        judge_agreement([Story(STORY)], tmp_path, rules, sample=2)
