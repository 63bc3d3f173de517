"""The error analysis on an invented conversation whose misses are known, and the searches that it makes again."""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

import pytest
from stand_ins import HashedWords

from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.evaluation.asked_again import AskedAgain
from adamem_graph.evaluation.error_analysis import ErrorAnalysis, ErrorReport
from adamem_graph.evaluation.locomo_spaces import LocomoSpaces
from adamem_graph.evaluation.misses import Cause
from adamem_graph.records import Explanation, Message, StatedFact, Target, TargetKind, Understanding
from adamem_graph.retrieval.compiler import SEED_LIMIT
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space, delete_space, open_space

FIRST = [("Ada", f"Glaze the kiln, {name}!") for name in ("Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim")]
"""Turns that take most of the first ten places: each has the words of the questions, and so has the one before it."""

FOUND = "D1:3"

FILLERS = [("Ada", f"Glaze number {number} is ready for all of us.") for number in range(65)]
"""More turns than a channel takes, with a word of the questions each."""

NEAR = ("Ada", "Glaze the kiln!")
"""A seed: the turns beside it are reached from it."""

PLANTED = {
    Cause.NOT_AMONG_SEEDS: [("Ada", "Rain again today."), ("Bo", "Umbrellas everywhere.")],
    Cause.BEYOND_HOPS: [("Bo", "Goodness, how late."), ("Ada", "Good evening."), NEAR],
    Cause.WRONG_TARGET: [("Ada", "The kiln?"), ("Bo", "Kiln glaze!")],
    Cause.LOST_IN_FUSION: [("Ada", "My kiln broke on the day that we moved."), NEAR],
    Cause.NOT_UNDERSTOOD: [("Ada", "A kiln breaks on the day that one moves."), NEAR],
    Cause.SAID_BY_CAPTION: [("Ada", "Look here."), NEAR],
    Cause.NEEDS_TURN_BEFORE: [NEAR, ("Ada", "Oh yes, twice.")],
    Cause.NOT_IN_ITS_WORDS: [("Ada", "Good morning."), NEAR],
    Cause.DATE_NOT_ANCHORED: [("Ada", "My first kiln is old."), NEAR],
}
"""By the cause of its miss, a session with the turn that is missed."""

ASKED = "What did Ada glaze in the kiln?"

LAST_OF_SESSION = {Cause.WRONG_TARGET, Cause.NEEDS_TURN_BEFORE}
"""Where the turn that is missed is not the first of its session."""


class Quiet:
    """Stands in for an understander: a turn that begins with "My" states itself, no other states anything."""

    name = "quiet"

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding]:
        return [self._read(message) for message in messages]

    def _read(self, message: Message) -> Understanding:
        facts = (StatedFact(message.text, message.speaker),) if message.text.startswith("My") else ()
        return Understanding(message.text, None, None, None, facts, made_by=self.name)


@pytest.fixture(scope="module")
def spaces(database: Database, parts: ConstructionParts) -> LocomoSpaces:
    return LocomoSpaces(database, HashedWords(), replace(parts, understander=Quiet()))


@pytest.fixture(scope="module")
def prefix(database: Database) -> Iterator[str]:
    """Of the one space of this module, which the analysis fills."""
    name = f"test {uuid.uuid4()}"
    yield name
    delete_space(database, f"{name}-kiln")


@pytest.fixture(scope="module")
def report(spaces: LocomoSpaces, prefix: str, tmp_path_factory: pytest.TempPathFactory) -> ErrorReport:
    path = tmp_path_factory.mktemp("locomo") / "kiln.json"
    path.write_text(json.dumps([sample()]), encoding="utf-8")
    return ErrorAnalysis(spaces).run(path, limit=None, space_prefix=prefix)


def sample() -> dict[str, object]:
    """The conversation in LoCoMo's format: session 1 are the fillers, then one for each cause."""
    held: dict[str, object] = {"speaker_a": "Ada", "speaker_b": "Bo"}
    questions = [question(FOUND), question(FOUND, "D99:1")]
    for number, (cause, lines) in enumerate([(None, FIRST + FILLERS), *PLANTED.items()], start=1):
        held[f"session_{number}_date_time"] = f"2:00 pm on {number} March, 2021"
        turns = [
            {"speaker": who, "dia_id": f"D{number}:{place}", "text": text} for place, (who, text) in enumerate(lines, 1)
        ]
        held[f"session_{number}"] = turns
        if cause is Cause.SAID_BY_CAPTION:
            turns[0]["blip_caption"] = "a jug on a shelf"
        if cause is not None:
            place = len(lines) if cause in LAST_OF_SESSION else 1
            questions.append(question(f"D{number}:{place}", dated=cause is Cause.DATE_NOT_ANCHORED))
    return {"sample_id": "kiln", "qa": questions, "conversation": held}


def question(*turns: str, dated: bool = False) -> dict[str, object]:
    """A question that these turns answer. dated: its answer is a date, long before all others."""
    if dated:
        return {"question": "When did Ada glaze the kiln?", "answer": "2015", "evidence": turns, "category": 2}
    return {"question": ASKED, "answer": "a jug", "evidence": turns, "category": 1}


def missed_turns() -> dict[Cause, str]:
    """The id of the turn that is missed, by the cause."""
    places = {cause: len(lines) if cause in LAST_OF_SESSION else 1 for cause, lines in PLANTED.items()}
    return {cause: f"D{number}:{places[cause]}" for number, cause in enumerate(PLANTED, start=2)}


def test_each_planted_miss_has_its_cause(report: ErrorReport) -> None:
    assert {miss.cause: miss.turn for miss in report.misses} == missed_turns() | {Cause.NO_SUCH_TURN: "D99:1"}
    assert len(report.misses) == len(PLANTED) + 1


def test_what_was_found_is_counted_and_no_miss(report: ErrorReport) -> None:
    assert (report.questions, report.evidence) == (len(PLANTED) + 2, len(PLANTED) + 2)
    assert FOUND not in {miss.turn for miss in report.misses}


def test_causes_are_counted_by_category(report: ErrorReport) -> None:
    counts = report.by_cause()
    assert list(counts) == list(Cause)
    assert counts[Cause.DATE_NOT_ANCHORED] == {"multi_hop": 0, "temporal": 1, "open_domain": 0, "single_hop": 0}
    assert sum(counts[Cause.CUT_FROM_POOL].values()) == 0
    assert report.by_term() == {"s_words": 1}


def test_a_miss_tells_where_it_came_and_by_what_it_fell_behind(report: ErrorReport) -> None:
    misses = {miss.cause: miss for miss in report.misses}
    wrong = misses[Cause.WRONG_TARGET]
    assert (wrong.speaker, wrong.asked_about, wrong.lost_by[0].term) == ("Bo", ("Ada",), "s_speaker")
    assert wrong.rank is not None
    assert wrong.rank > 10
    far = misses[Cause.NOT_AMONG_SEEDS]
    assert (far.rank, far.lost_by) == (None, ())
    assert misses[Cause.SAID_BY_CAPTION].text == "Look here. [shares a jug on a shelf]"
    assert misses[Cause.NO_SUCH_TURN].text == ""


def test_examples_are_so_many_of_each_cause(report: ErrorReport) -> None:
    doubled = replace(report, misses=report.misses * 3)
    assert len(doubled.examples(2)) == 2 * len(report.misses)
    assert len(doubled.examples(9)) == 3 * len(report.misses)
    assert doubled.examples(0) == []


@pytest.fixture(scope="module")
def explanation(spaces: LocomoSpaces, prefix: str, report: ErrorReport) -> Explanation:
    assert report.questions
    space = opened(spaces, prefix)
    return Retriever(spaces.database, space, spaces.embedder).explain(ASKED)


def opened(spaces: LocomoSpaces, prefix: str) -> Space:
    return open_space(spaces.database, f"{prefix}-kiln", spaces.embedder.name, spaces.embedder.dimensions)


def ids_of(explanation: Explanation) -> set[str | None]:
    return {each.message.external_id for each in explanation.candidates}


def test_asking_again_without_a_limit_finds_what_the_limit_had_cut(
    spaces: LocomoSpaces, prefix: str, explanation: Explanation
) -> None:
    narrow = replace(explanation, parameters=explanation.parameters | {"pool": 1, "frontier": 0})
    again = AskedAgain(spaces.database, opened(spaces, prefix), narrow)
    assert len(again.with_every_neighbour) in range(2, 8)
    assert len(again.with_every_hit) > SEED_LIMIT, "more than any one channel finds"
    hits = {each.message.external_id for each in explanation.candidates if each.scores.base_rank is not None}
    assert hits <= again.with_every_hit


def test_asking_again_with_every_hop_goes_beyond_the_plan(
    spaces: LocomoSpaces, prefix: str, explanation: Explanation
) -> None:
    again = AskedAgain(spaces.database, opened(spaces, prefix), explanation)
    assert ids_of(explanation) < again.with_every_hop
    assert missed_turns()[Cause.BEYOND_HOPS] in again.with_every_hop


def test_asking_again_about_nobody_forgets_who_was_asked_about(
    spaces: LocomoSpaces, prefix: str, explanation: Explanation
) -> None:
    space = opened(spaces, prefix)
    of_nobody = replace(explanation.plan, target=Target(TargetKind.AMBIGUOUS, ()))
    of_stranger = replace(explanation.plan, target=Target(TargetKind.PERSON, ("Cy",)))
    found = [
        AskedAgain(spaces.database, space, replace(explanation, plan=plan)).about_nobody
        for plan in (explanation.plan, of_nobody, of_stranger)
    ]
    assert found[0] == found[1] == found[2]
    assert missed_turns()[Cause.WRONG_TARGET] in found[0]
