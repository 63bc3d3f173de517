"""PERSONAMEM on a made-up pair of files: each question is asked of what had been said when it came up."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from scripted_model import ScriptedModel

from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.errors import ConfigurationError, TranscriptError
from adamem_graph.evaluation.model_option import ModelOption
from adamem_graph.evaluation.nearest_option import NearestOption
from adamem_graph.evaluation.option_choice import Choice, OptionChooser
from adamem_graph.evaluation.personamem import PersonaMemBenchmark, PersonaMemReport, questions_to_ask
from adamem_graph.evaluation.personamem_recall import Recalled
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space, list_spaces
from adamem_graph.transcripts.personamem_questions import PersonaMemQuestion

EXAMPLES = Path(__file__).parents[3] / "examples" / "personamem"
QUESTIONS, CONTEXTS = EXAMPLES / "questions.csv", EXAMPLES / "shared_contexts.jsonl"
ENDS = {"q01": 9, "q02": 16, "q03": 9, "q04": 16, "q05": 5, "q06": 9, "q07": 9}


@dataclass
class Watching:
    """Chooses as another does, and keeps what was recalled for each question."""

    chooser: OptionChooser
    seen: list[Recalled] = field(default_factory=list)
    reads_persona: bool = True

    @property
    def name(self) -> str:
        return self.chooser.name

    def choose(self, options: Mapping[str, str], recalled: Recalled) -> Choice:
        self.seen.append(recalled)
        return self.chooser.choose(options, recalled)


@dataclass(frozen=True)
class Run:
    report: PersonaMemReport
    seen: list[Recalled]
    prefix: str


@pytest.fixture(scope="module")
def run(database: Database, embedder: Embedder, parts: ConstructionParts) -> Iterator[Run]:
    """One run over all questions, without a language model."""
    watching = Watching(NearestOption(embedder))
    prefix = f"test-{uuid.uuid4()}"
    benchmark = PersonaMemBenchmark(database, embedder, parts, watching)
    report = benchmark.run(questions_to_ask(QUESTIONS, CONTEXTS), CONTEXTS, space_prefix=prefix)
    yield Run(report, watching.seen, prefix)
    for space in list_spaces(database):
        if space.name.startswith(prefix):
            delete_space(database, space.name)


def test_what_was_said_after_a_question_is_never_recalled(run: Run) -> None:
    # Asked in the order of the talk, not of the file.
    order = ["q01", "q03", "q02", "q04", "q05", "q06", "q07"]
    for question, recalled in zip(order, run.seen, strict=True):
        places = [int(message.external_id or -1) for message in recalled.messages]
        assert places == sorted(places)
        assert places
        assert places[-1] < ENDS[question]


def test_everything_said_before_the_last_question_is_in_memory(run: Run, database: Database) -> None:
    contexts = [json.loads(line) for line in CONTEXTS.read_text(encoding="utf-8").splitlines()]
    talks = [talk for context in contexts for talk in context.values()]
    spoken = sum(message["role"] != "system" for talk in talks for message in talk)
    assert run.report.messages == spoken
    stored = [space.messages for space in list_spaces(database) if space.name.startswith(run.prefix)]
    assert sum(stored) == spoken


def test_the_persona_of_the_file_never_comes_into_memory(run: Run) -> None:
    recalled = [
        *(each.text for seen in run.seen for each in seen.messages),
        *(line for seen in run.seen for line in seen.persona),
    ]
    words = " ".join(recalled)
    assert "surveyor" not in words
    assert "Irena" not in words


def test_a_change_of_mind_counts_from_when_it_was_said(run: Run) -> None:
    chosen = {answer.question_id: answer.chosen for answer in run.report.answers}
    # The same words and options, before and after she gave up what she loved.
    assert (chosen["q01"], chosen["q02"]) == ("a", "b")


def test_answers_come_in_the_order_of_the_file_and_are_counted_by_type(run: Run) -> None:
    report = run.report
    assert [answer.question_id for answer in report.answers] == list(ENDS)
    assert {answer.question_id: answer.end_index for answer in report.answers} == ENDS
    assert report.overall.questions == sum(figures.questions for figures in report.by_type.values()) == len(ENDS)
    assert report.overall.correct == sum(answer.chosen == answer.correct for answer in report.answers)
    assert report.overall.accuracy == pytest.approx(100 * report.overall.correct / len(ENDS))
    assert report.overall.chance == 25
    assert report.by_type["recall_user_shared_facts"].questions == 2
    assert report.chosen_by == {"nearest option": len(ENDS)}


def test_what_the_user_said_beats_chance(run: Run) -> None:
    # On words made up for it; what it reaches on the data set is for the command to tell.
    assert run.report.overall.correct >= 6


def test_a_space_with_messages_in_it_is_refused(
    run: Run, database: Database, embedder: Embedder, parts: ConstructionParts
) -> None:
    benchmark = PersonaMemBenchmark(database, embedder, parts, NearestOption(embedder))
    with pytest.raises(ConfigurationError, match="is not empty"):
        benchmark.run(questions_to_ask(QUESTIONS, CONTEXTS), CONTEXTS, space_prefix=run.prefix)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("b08e42c961,9", "b08e42c961,10", r":7: end index 10 is past the 9 messages of context 'b08e42c961'"),
        ("b08e42c961,9", "c0ffee,9", r":7: context 'c0ffee' is not in .*shared_contexts\.jsonl"),
    ],
)
def test_a_question_without_its_place_is_told_with_its_line(tmp_path: Path, old: str, new: str, reason: str) -> None:
    questions = tmp_path / "questions.csv"
    questions.write_text(QUESTIONS.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(TranscriptError, match=reason):
        questions_to_ask(questions, CONTEXTS)


def test_a_draw_can_be_repeated_and_stays_within_the_first_contexts() -> None:
    drawn = [questions_to_ask(QUESTIONS, CONTEXTS, limit_contexts=1, sample=3, seed=seed) for seed in (1, 1, 2, 3, 4)]
    assert drawn[0] == drawn[1]
    assert len({tuple(_ids(questions)) for questions in drawn}) > 1
    assert all(len(set(questions)) == 3 for questions in map(_ids, drawn))
    assert {name for questions in drawn for name in _ids(questions)} <= {"q01", "q02", "q03", "q04"}


def _ids(questions: Iterable[PersonaMemQuestion]) -> list[str]:
    return [question.id for question in questions]


def test_a_model_chooses_by_what_it_is_shown_and_a_stand_in_is_named(
    database: Database, embedder: Embedder, parts: ConstructionParts, tmp_path: Path
) -> None:
    questions = tmp_path / "questions.csv"
    rows = QUESTIONS.read_text(encoding="utf-8").splitlines(keepends=True)
    questions.write_text(
        "".join([rows[0], *(row for row in rows if ",q05," in row or ",q06," in row)]), encoding="utf-8"
    )
    # Scripted: for the first question a letter, for the second nothing that can be used, twice.
    model = ScriptedModel(['{"reason": "he sleeps well", "option": "(B)"}', '{"option": "z"}', "I cannot say."])
    benchmark = PersonaMemBenchmark(database, embedder, parts, ModelOption(model, NearestOption(embedder)))
    prefix = f"test-{uuid.uuid4()}"
    try:
        report = benchmark.run(questions_to_ask(questions, CONTEXTS), CONTEXTS, space_prefix=prefix)
    finally:
        for space in list_spaces(database):
            if space.name.startswith(prefix):
                delete_space(database, space.name)
    assert report.contexts == 1
    first, second = report.answers
    assert (first.question_id, first.chosen, first.made_by) == ("q05", "b", "scripted")
    assert (second.question_id, second.made_by) == ("q06", "nearest option")
    assert report.chosen_by == {"nearest option": 1, "scripted": 1}
    asked = model.requests[0].content
    assert "user: I take the night train whenever I travel." in asked
    assert "(d) Take a coach, since you like to talk to the driver." in asked
    assert "noodles" not in asked
    assert model.requests[0].purpose == "choose_option"
