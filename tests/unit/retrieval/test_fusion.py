"""The terms of fusion beyond the paper, one by one, over candidates written by hand."""

from __future__ import annotations

from datetime import date
from typing import Any

import numpy as np
import pytest

from adamem_graph.embedding.token_vectors import TokenVectors, packed
from adamem_graph.records import FusionWeights, Grain, Target, TargetKind, TimeExpression
from adamem_graph.retrieval.candidates import Candidate, times_of
from adamem_graph.retrieval.fusion import LIGHT_TOKENS, TERMS, fuse, have_token_vectors, terms_of

NOBODY = Target(TargetKind.AMBIGUOUS, ())
ANA = Target(TargetKind.PERSON, ("Ana",))
AXES = np.eye(4, dtype=np.float32)


def candidate(**values: Any) -> Candidate:
    plain: Candidate = {
        "id": "a", "speaker": "Ana", "text": "Words.", "caption": None, "session": "s", "position": 0,
        "sent_at": None, "times": None, "token_vectors": b"", "base_rank": None, "graph_rank": None, "base": 0.0,
        "hits": {}, "graph": 0.0, "s_recency": 0.0, "wanted": None,
    }  # fmt: skip
    return plain | values


def term(name: str, candidates: list[Candidate], target: Target = NOBODY, **question: Any) -> list[float]:
    found = terms_of(candidates, question.get("text", "?"), question.get("tokens"), target)
    return [round(float(value), 6) for value in found[:, TERMS.index(name)]]


def test_no_candidate_has_no_terms() -> None:
    terms = terms_of([], "Who?", None, NOBODY)
    assert terms.shape == (0, len(TERMS))
    assert fuse([], terms, FusionWeights(1, 1, 1, 1)).candidates == []


def test_a_share_of_the_best_full_text_score() -> None:
    found = [candidate(hits={"text": 4.0}), candidate(hits={"text": 1.0}), candidate(hits={"vector": 0.9})]
    assert term("s_words", found) == [1.0, 0.25, 0.0]
    assert term("s_words", [candidate()]) == [0.0]


def test_a_fact_hit_supports_by_its_cosine_even_where_that_is_nought() -> None:
    found = [candidate(hits={"fact": 0.9}), candidate(hits={"fact": 0.5}), candidate()]
    assert term("s_fact", found) == [0.8, 0.0, 0.1]


def test_a_question_before_lends_its_words_within_a_session() -> None:
    found = [
        candidate(position=3, hits={"text": 2.0}, text="Words?"),
        candidate(position=4),
        candidate(position=4, session="another"),
    ]
    assert term("s_words_before", found) == [0.0, 1.0, 0.0]
    found[0]["text"] = "Words."
    assert term("s_words_before", found) == [0.0, 0.0, 0.0]


def test_speakers_count_where_one_person_is_asked_about() -> None:
    found = [candidate(), candidate(speaker="Ben")]
    assert term("s_speaker", found, ANA) == [1.0, 0.0]
    assert term("s_speaker", found) == [1.0, 1.0]
    assert term("s_speaker", found, Target(TargetKind.BOTH, ("Ana", "Ben"))) == [1.0, 1.0]


def test_questions_and_named_times_are_seen() -> None:
    found = [candidate(text="Did it rain? "), candidate(times=[["in May"]]), candidate(times=[[], []])]
    assert term("s_asks", found) == [1.0, 0.0, 0.0]
    assert term("s_dated", found) == [0.0, 1.0, 0.0]


@pytest.fixture
def talk() -> list[Candidate]:
    """Ana asks about the first axis, Ben answers by the second, and a third turn has both."""
    return [
        candidate(id="1", position=0, text="The first?", token_vectors=packed(AXES[:1])),
        candidate(id="2", position=1, speaker="Ben", token_vectors=packed(AXES[1:2])),
        candidate(id="3", position=0, session="later", token_vectors=packed(AXES[:2])),
        candidate(id="4", position=0, session="silent"),
    ]


# Two tokens, "one" and "two", along the first two axes.
QUESTION: dict[str, Any] = {"text": "one two", "tokens": TokenVectors(AXES[:2], ((0, 3), (4, 7)))}


def test_late_interaction_is_the_mean_over_the_tokens_of_the_question(talk: list[Candidate]) -> None:
    assert term("s_late", talk, **QUESTION) == [0.5, 0.5, 1.0, 0.0]
    assert term("s_late_before", talk, **QUESTION) == [0.0, 0.5, 0.0, 0.0]
    assert term("s_late_after", talk, **QUESTION) == [0.5, 0.0, 0.0, 0.0]
    thirds = [round(value / 3, 6) for value in (1.0, 1.0, 1.0, 0.0)]
    assert term("s_session", talk, **QUESTION) == thirds


def test_a_statement_lends_nothing_to_the_turn_after_it(talk: list[Candidate]) -> None:
    talk[0]["text"] = "The first."
    assert term("s_late_before", talk, **QUESTION) == [0.0] * 4


def test_what_many_turns_have_counts_less(talk: list[Candidate]) -> None:
    talk[3]["token_vectors"] = packed(AXES[:1])
    common, rare = np.log(5 / 4), np.log(5 / 3)
    assert term("s_late", talk, **QUESTION) == pytest.approx(
        [common / (common + rare), rare / (common + rare), 1.0, common / (common + rare)], abs=1e-6
    )


@pytest.mark.parametrize(("text", "target"), [("the two", NOBODY), ("ana two", ANA), ("one, two", NOBODY)])
def test_function_words_signs_and_names_count_little(text: str, target: Target, talk: list[Candidate]) -> None:
    light = (3, 4) if "," in text else (0, 3)
    start = text.index("two")
    tokens = TokenVectors(AXES[:2], (light, (start, start + 3)))
    expected = [LIGHT_TOKENS / (1 + LIGHT_TOKENS), 1 / (1 + LIGHT_TOKENS), 1.0, 0.0]
    assert term("s_late", talk, target, text=text, tokens=tokens) == pytest.approx(expected, abs=1e-6)


def test_a_turn_without_token_vectors_is_told_from_one_without_words() -> None:
    assert have_token_vectors([candidate(token_vectors=b"")])
    assert not have_token_vectors([candidate(), candidate(token_vectors=None)])


def test_equals_keep_the_order_of_the_baseline_and_then_of_their_ids() -> None:
    found = [candidate(id="c"), candidate(id="b"), candidate(id="z", base_rank=0)]
    terms = terms_of(found, "?", None, NOBODY)
    none = FusionWeights(0, 0, 0, 0)
    assert [each["id"] for each in fuse(found, terms, none).candidates] == ["z", "b", "c"]
    assert [each["id"] for each in fuse(found, terms, FusionWeights(-1, 0, 0, 0)).candidates] == ["b", "c", "z"]


def test_times_are_read_back() -> None:
    found = candidate(times=[["in May"], [4], ["2024-05-01"], ["2024-05-31"], ["month"]])
    (time,) = times_of(found)
    assert (time.text, time.start.day, time.end.day, time.span) == ("in May", 1, 31, (4, 10))
    assert times_of(candidate()) == ()


def test_turns_of_the_time_that_is_asked_for_are_seen_by_when_they_were_said_and_by_what_they_name() -> None:
    may = TimeExpression("in May", date(2024, 5, 1), date(2024, 5, 31), Grain.MONTH, (0, 6))
    found = [
        candidate(sent_at="2024-05-31T23:30:00+02:00"),
        candidate(sent_at="2024-06-01T08:00:00Z"),
        candidate(sent_at="2024-06-01T08:00:00Z", times=[["last week"], [0], ["2024-05-27"], ["2024-06-02"], ["week"]]),
        candidate(sent_at="2024-06-01T08:00:00Z", times=[["this year"], [0], ["2024-01-01"], ["2024-12-31"], ["year"]]),
        candidate(sent_at=None),
    ]
    terms = terms_of(found, "?", None, NOBODY, [may])
    assert terms[:, TERMS.index("s_asked_time")].tolist() == [1.0, 0.0, 1.0, 0.0, 0.0]
    assert term("s_asked_time", found) == [0.0] * 5


def test_the_age_of_a_turn_is_counted_in_weeks_from_the_newest_candidate() -> None:
    found = [
        candidate(sent_at="2024-06-08T08:00:00Z"),
        candidate(sent_at="2024-06-01T23:00:00Z"),
        candidate(sent_at=None),
        candidate(sent_at="2024-06-09T00:30:00Z"),
    ]
    assert term("s_age", found) == [round(float(np.log(1 + days / 7)), 6) for days in (1, 8, 8, 0)]
    assert term("s_age", [candidate()]) == [0.0]


def test_the_age_of_a_turn_counts_no_further_than_a_quarter_of_a_year() -> None:
    days = ("2024-06-09", "2024-03-10", "2024-03-09", "2022-06-09")
    found = [candidate(sent_at=f"{day}T08:00:00Z") for day in days]
    assert term("s_age", found) == [0.0, *[round(float(np.log(14)), 6)] * 3]


def test_spreading_takes_from_a_turn_by_how_many_of_its_session_are_better() -> None:
    found = [
        candidate(id="a", base_rank=0),
        candidate(id="b", base_rank=1),
        candidate(id="c", base_rank=2, session="later"),
        candidate(id="d", base_rank=3),
    ]
    terms = terms_of(found, "?", None, NOBODY)
    plain = fuse(found, terms, FusionWeights(1, 0, 0, 0))
    spread = fuse(found, terms, FusionWeights(1, 0, 0, 0, spread=-0.3))
    assert [each["id"] for each in plain.candidates] == ["a", "b", "c", "d"]
    assert [each["id"] for each in spread.candidates] == ["a", "c", "b", "d"]
    assert [spread.scores(place).s_spread for place in range(4)] == [0, 0, 1, 2]
    assert [round(spread.scores(place).total, 6) for place in range(4)] == [1.0, 0.333333, 0.2, -0.35]
    assert terms[:, TERMS.index("s_spread")].tolist() == [0.0] * 4


def test_what_a_policy_wants_counts_and_where_there_is_none_nothing_does() -> None:
    found = [candidate(wanted=True), candidate(wanted=False), candidate(wanted=None)]
    assert term("s_wanted", found) == [1.0, 0.0, 0.0]
