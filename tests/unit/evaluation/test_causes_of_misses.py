"""The decision procedure of the error analysis: each cause on a miss that has it, and which comes first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from adamem_graph.evaluation.misses import Cause, EvidenceTurn, cause_of, lost_by
from adamem_graph.records import (
    ComponentScores,
    Evidence,
    Explanation,
    FusionWeights,
    Grain,
    Message,
    Target,
    TargetKind,
    TimeExpression,
    Utterance,
)
from adamem_graph.retrieval.fusion import TERMS
from adamem_graph.retrieval.planner import plan_route
from adamem_graph.transcripts.locomo_conversations import LocomoQuestion

SAID = datetime(2021, 3, 4, 14, tzinfo=UTC)
WEIGHTS = FusionWeights(alpha=1.0, beta=1.0, gamma=0.0, delta=1.0, words=2.0, speaker=3.0)
QUESTION = LocomoQuestion("What did Ada fire in the kiln?", "a blue bowl", ("D1:9",), 4)


@dataclass(frozen=True)
class Again:
    """Stands in for the searches that are made again: the ids that each would find."""

    about_nobody: frozenset[str] = frozenset()
    with_every_hit: frozenset[str] = frozenset()
    with_every_neighbour: frozenset[str] = frozenset()
    with_every_hop: frozenset[str] = frozenset()


FOUND = frozenset({"D1:9"})


def turn(text: str, *, speaker: str = "Ada", caption: str | None = None) -> Utterance:
    return Utterance(speaker, text, "s", 8, SAID, caption=caption, external_id="D1:9")


def scores(total: float, **terms: float) -> ComponentScores:
    values: dict[str, Any] = dict.fromkeys(TERMS, 0.0) | terms
    return ComponentScores(0, None, 0.0, None, None, None, 0.0, total=total, **values)


def evidence(of: Utterance, total: float, *times: TimeExpression, **terms: float) -> Evidence:
    message = Message(of.external_id or "", of.speaker, of.text, of.session, of.position, of.sent_at)
    return Evidence(message, scores(total, **terms), times)


def ranked(candidate: Evidence | None = None, *, asked_about: tuple[str, ...] = ("Ada",)) -> Explanation:
    """Twelve turns of Ada's with a score of 5, and the candidate at the end."""
    first = [
        evidence(replace(turn("The kiln is hot."), external_id=f"D2:{at}"), 5.0, s_speaker=1.0) for at in range(12)
    ]
    target = Target(TargetKind.PERSON, asked_about)
    plan = replace(plan_route(QUESTION.question, []), target=target, weights=WEIGHTS)
    return Explanation("?", "space", plan, "", {}, (*first, candidate) if candidate else tuple(first))


def cause(
    said: Utterance,
    *,
    before: str | None = None,
    stated: int = 1,
    times: tuple[TimeExpression, ...] = (),
    question: LocomoQuestion = QUESTION,
    total: float = 4.0,
) -> Cause:
    """The cause for a turn that is the thirteenth candidate."""
    candidate = evidence(said, total, *times, s_speaker=float(said.speaker == "Ada"))
    earlier = Utterance("Bo", before, "s", 7) if before else None
    return cause_of(EvidenceTurn(question, said, earlier, 13, candidate, stated), ranked(candidate), Again())


def never_found(again: Again, *, speaker: str = "Ada", asked_about: tuple[str, ...] = ("Ada",)) -> Cause:
    """The cause for a turn that is no candidate."""
    missed = EvidenceTurn(QUESTION, turn("A bowl.", speaker=speaker), None, None, None, 0)
    return cause_of(missed, ranked(asked_about=asked_about), again)


def test_what_no_search_finds_was_not_among_the_seeds() -> None:
    assert never_found(Again()) is Cause.NOT_AMONG_SEEDS


def test_where_retrieval_lost_a_turn_is_told_by_what_finds_it_again() -> None:
    assert never_found(Again(with_every_hit=FOUND, with_every_hop=FOUND)) is Cause.CUT_FROM_POOL
    assert never_found(Again(with_every_neighbour=FOUND, with_every_hop=FOUND)) is Cause.CUT_FROM_FRONTIER
    assert never_found(Again(with_every_hop=FOUND)) is Cause.BEYOND_HOPS


def test_the_target_comes_first_and_only_where_somebody_else_was_asked_about() -> None:
    again = Again(about_nobody=FOUND, with_every_hit=FOUND)
    assert never_found(again, speaker="Bo") is Cause.WRONG_TARGET
    assert never_found(again, speaker="Ada") is Cause.CUT_FROM_POOL
    assert never_found(again, speaker="Bo", asked_about=()) is Cause.CUT_FROM_POOL


def test_a_candidate_has_the_wrong_target_where_it_would_be_among_the_first_without_it() -> None:
    fired = turn("The blue bowl came out of the kiln.", speaker="Bo")
    assert cause(fired, total=2.5) is Cause.WRONG_TARGET
    assert cause(fired, total=1.5) is Cause.LOST_IN_FUSION


def test_an_answer_that_only_the_picture_gives_is_said_by_its_caption() -> None:
    assert cause(turn("Look what I fired!", caption="a bowl on a shelf")) is Cause.SAID_BY_CAPTION
    assert cause(turn("I fired the bowl.", caption="a bowl on a shelf")) is Cause.LOST_IN_FUSION


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ((), Cause.DATE_NOT_ANCHORED),
        (
            (TimeExpression("last year", date(2020, 1, 1), date(2020, 12, 31), Grain.YEAR, (0, 9)),),
            Cause.LOST_IN_FUSION,
        ),
        (
            (TimeExpression("in 2019", date(2019, 1, 1), date(2019, 12, 31), Grain.YEAR, (0, 7)),),
            Cause.DATE_NOT_ANCHORED,
        ),
    ],
)
def test_an_answer_that_is_a_date_must_be_carried_by_the_message(
    times: tuple[TimeExpression, ...], expected: Cause
) -> None:
    asked = LocomoQuestion("When did Ada build the kiln?", "2020", ("D1:9",), 2)
    assert cause(turn("I built the kiln last year."), times=times, question=asked) is expected


def test_a_turn_without_a_word_of_question_or_answer_hangs_on_the_one_before_or_on_nothing() -> None:
    assert cause(turn("Yes, that one!"), before="Was it the bowl?") is Cause.NEEDS_TURN_BEFORE
    assert cause(turn("Yes, that one!"), before="Was it nice?") is Cause.NOT_IN_ITS_WORDS
    assert cause(turn("Yes, that one!")) is Cause.NOT_IN_ITS_WORDS
    assert cause(turn("Ada was there."), before="Ada?") is Cause.NOT_IN_ITS_WORDS, "a name tells no turns apart"


def test_what_has_the_words_was_not_understood_or_lost_to_others() -> None:
    assert cause(turn("I fired the bowl."), stated=0) is Cause.NOT_UNDERSTOOD
    assert cause(turn("I fired the bowl."), stated=1) is Cause.LOST_IN_FUSION


def test_a_turn_lost_by_the_terms_that_the_first_ten_have_more_of() -> None:
    candidate = evidence(turn("I fired the bowl."), 0.0, s_words=0.2, s_fact=0.5)
    first = [evidence(turn("The kiln."), 5.0, s_words=1.0, s_fact=0.4, s_graph=0.3) for _ in range(10)]
    behind = lost_by(candidate, replace(ranked(), candidates=(*first, candidate)))
    assert [each.term for each in behind] == ["s_words", "s_graph"]
    assert [each.points for each in behind] == pytest.approx([1.6, 0.3])
