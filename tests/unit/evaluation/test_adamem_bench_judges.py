"""The deterministic judges on pairs from recorded runs (AdaMem-Bench, MIT), with the verdicts recorded there."""

from __future__ import annotations

from datetime import date

import pytest

from adamem_graph.embedding import MiniLmEmbedder
from adamem_graph.evaluation.adamem_bench.answer_terms import AskedAndAnswered, refuses
from adamem_graph.evaluation.adamem_bench.judges import MemoryJudge, RuleAnswerJudge
from adamem_graph.evaluation.adamem_bench.memory_terms import DatedText
from adamem_graph.evaluation.adamem_bench.read_texts import TextReader
from adamem_graph.evaluation.adamem_bench.wording import judged_words

PEOPLE = ("Boss Zhang", "Liwei", "Wanghao", "Sister Chen", "Mom", "Jiange")
GOLDEN = (
    DatedText(
        "On 2025-07-07 Boss Zhang decided during the OKR review that the multiplayer mode will be the top priority "
        "for Q3.",
        date(2025, 7, 7),
    ),
    DatedText(
        "On 2025-07-07 Wanghao concluded in the OKR review that the server latency must be reduced by 20 milliseconds.",
        date(2025, 7, 7),
    ),
    DatedText(
        "On 2025-07-09 Linchen promised his Mom he would buy her a specific silk scarf during the Shenzhen trip.",
        date(2025, 7, 9),
    ),
)


@pytest.fixture(scope="module")
def reader() -> TextReader:
    return TextReader(MiniLmEmbedder())


@pytest.mark.parametrize(
    ("memory", "day", "stated"),
    [
        ("On 2025-07-07, Boss Zhang made the final decision that multiplayer mode is the top priority for Q3.", 7, 0),
        (
            "Wanghao concluded during the OKR review on 2025-07-07 that server latency must be reduced by "
            "20 milliseconds.",
            7,
            1,
        ),
        (
            "User promised his mom on 2025-07-09 to buy her a specific silk scarf while in Shenzhen in mid-August "
            "2025.",
            9,
            2,
        ),
        ("Wanghao felt tired after sitting through the entire OKR review on 2025-07-07.", 7, None),
        ("The pastries provided during the OKR review break on 2025-07-07 were surprisingly good.", 7, None),
        (
            "On 2025-07-09, User's mom reminded him to pack an umbrella for the Shenzhen trip due to expected rain.",
            9,
            None,
        ),
    ],
)
def test_a_memory_states_what_the_recorded_judge_said(
    reader: TextReader, memory: str, day: int, stated: int | None
) -> None:
    judge = MemoryJudge(reader, GOLDEN, "Linchen", PEOPLE)
    found = judge.stated(DatedText(memory, date(2025, 7, day)))
    assert found[:1] == (() if stated is None else (stated,))


def test_another_number_is_another_memory(reader: TextReader) -> None:
    judge = MemoryJudge(reader, GOLDEN, "Linchen", PEOPLE)
    said = "Wanghao concluded during the OKR review on 2025-07-07 that server latency must be reduced by 35 seconds."
    right = said.replace("35 seconds", "20 milliseconds")
    assert 1 in judge.stated(DatedText(right, date(2025, 7, 7)))
    assert 1 not in judge.stated(DatedText(said, date(2025, 7, 9)))


def test_a_week_without_golden_memories_is_stated_by_nothing(reader: TextReader) -> None:
    assert MemoryJudge(reader, (), "Linchen", PEOPLE).stated(GOLDEN[0]) == ()


ASKED = (
    (
        "How much space do we need for the database migration during the Shenzhen trip?",
        "150GB of temporary storage.",
        "we actually need 150GB of temporary storage",
        "150GB of temporary storage is needed, and it must be provisioned by DevOps.",
        True,
    ),
    (
        "What did I say I'm making for the weekend dinner?",
        "Cook his signature fish dish.",
        "I promised to cook my signature fish dish.",
        "You're making your signature fish dish for the weekend dinner.",
        True,
    ),
    (
        "What am I supposed to bring back from the Shenzhen trip?",
        "A specific silk scarf",
        "I promised to buy a specific silk scarf",
        "I don't remember.",
        False,
    ),
    (
        "When's my ride getting here for the weekend dinner?",
        "6:30 PM.",
        "the pickup was moved to 6:30 PM",
        "Jiange will pick you up at 6:00 PM for the weekend dinner.",
        False,
    ),
    (
        "What made things so chill during the weekend dinner?",
        "Linchen finally put his work phone away.",
        "she got really relaxed when I finally put my work phone away.",
        "The light jazz playlist Liwei put on as background music made things chill.",
        False,
    ),
)


@pytest.mark.parametrize(("question", "right", "told", "answer", "verdict"), ASKED)
def test_an_answer_is_right_where_the_recorded_judge_said_so(
    reader: TextReader, question: str, right: str, told: str, answer: str, verdict: bool
) -> None:
    assert RuleAnswerJudge(reader).is_right(AskedAndAnswered(question, right, told, answer)) is verdict


def test_numbers_days_and_times_have_one_spelling() -> None:
    assert judged_words("Four days, until August 5th at 8:30 PM") == judged_words("4 days until 2025-08-05 at 20:30")
    assert "10000" in judged_words("10,000 connections")
    assert judged_words("July 2025") == judged_words("2025-07")


def test_a_refusal_is_one_where_it_begins_the_answer() -> None:
    assert refuses("I don't remember the exact duration of the trip.")
    assert refuses("")
    assert not refuses(
        "You promised her a scarf from Shenzhen when you are there for the visit in August with the team; I don't know "
        "the colour."
    )
