"""Which of a model's statements are believed; the models here are scripts that say what was put into their mouth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import pytest
from scripted_model import ScriptedModel
from talk import fact, record, reply, turn

from adamem_graph.construction.by_model import ModelUnderstander
from adamem_graph.construction.by_model.wording import is_foreign, stated_part
from adamem_graph.records import FailedReply, Grain, Message, Role, Understanding


def read(
    message: Message, said: Mapping[str, Any], people: Sequence[str] = ("Ana", "Ben"), before: Sequence[Message] = ()
) -> Understanding:
    """What is kept of what the model said about the one turn, whose number comes after those of the turns before."""
    shown = {**said, "turn": 1 + len(before)} if "turn" in said and before else said
    outcome = ModelUnderstander(ScriptedModel([reply(shown)])).understand([message], people, before)[0]
    assert isinstance(outcome, Understanding), outcome
    return outcome


def test_a_date_that_no_words_support_is_refused_and_seen_and_the_fact_stands_undated() -> None:
    message = turn("I started learning the cello.", "Ida", day="2025-08-28")
    said = fact("Ida started learning the cello", "Ida", "2023-10-05")

    record_ = read(message, record(1, "Ida started learning the cello.", facts=[said]), ["Ida"])

    assert [(each.text, each.occurred) for each in record_.facts] == [("Ida started learning the cello", None)]
    assert record_.refused == ("date “2023-10-05” of fact “Ida started learning the cello”: no words support it",)


def test_a_fact_whose_own_words_hold_an_invented_date_is_refused_whole() -> None:
    message = turn("I started learning the cello.", "Ida", day="2025-08-28")
    said = fact("Ida started learning the cello on 5 October 2023", "Ida")
    record_ = read(message, record(1, "Ida started learning the cello.", facts=[said]), ["Ida"])
    assert record_.facts == ()
    assert "5 October 2023" in record_.refused[0]


def test_a_summary_with_an_invented_date_is_asked_for_again() -> None:
    model = ScriptedModel([reply(record(1, "Ida began the cello in 2023.")), reply(record(1, "Ida began the cello."))])
    message = turn("I started learning the cello.", "Ida", day="2025-08-28")
    (outcome,) = ModelUnderstander(model).understand([message], ["Ida"])
    assert isinstance(outcome, Understanding)
    assert outcome.summary == "Ida began the cello."
    assert "names a time" in model.requests[1].content


@pytest.mark.parametrize(
    "when", ["yesterday", "Yesterday", "2023-05-07", "7 May 2023", "2023-05", "on 2023-05-07", None]
)
def test_a_date_is_the_one_that_the_words_of_the_message_mean(when: str | None) -> None:
    message = turn("I adopted a beagle yesterday.")
    record_ = read(message, record(1, facts=[fact("Ana adopted a beagle yesterday", when=when)]))
    (stated,) = record_.facts
    assert stated.text == "Ana adopted a beagle yesterday (7 May 2023)"
    assert stated.occurred is not None
    assert (stated.occurred.start, stated.occurred.end) == (date(2023, 5, 7), date(2023, 5, 7))
    assert record_.refused == ()


def test_a_model_names_a_day_of_a_month_only_where_the_words_do() -> None:
    message = turn("We moved last month.")
    record_ = read(message, record(1, facts=[fact("Ana moved last month", when="2023-04-12")]))
    (stated,) = record_.facts
    assert stated.occurred is not None
    assert (stated.occurred.grain, stated.occurred.start) == (Grain.MONTH, date(2023, 4, 1))
    assert "2023-04-12" in record_.refused[0]


def test_no_summary_and_no_fact_says_yesterday_without_the_day() -> None:
    message = turn("Yesterday I adopted a beagle.", day="2021-03-02")
    record_ = read(
        message, record(1, "Ana adopted a beagle yesterday.", facts=[fact("Ana adopted a beagle", when="yesterday")])
    )
    assert record_.summary == "Ana adopted a beagle yesterday (1 March 2021)."
    assert record_.facts[0].occurred is not None
    assert record_.facts[0].occurred.start == date(2021, 3, 1)


def test_a_date_of_the_question_dates_the_answer() -> None:
    question = turn("Are you moving on 3 June?", "Ben", 0)
    answer = turn("Yes, I move into the mill house then.", "Ana", 1)
    said = fact("Ana moves into the mill house", when="3 June")
    record_ = read(answer, record(1, facts=[said]), before=[question])
    assert record_.facts[0].occurred is not None
    assert record_.facts[0].occurred.start == date(2023, 6, 3)
    assert record_.times == ()


def test_times_are_read_from_the_words_whatever_the_model_says() -> None:
    record_ = read(turn("I will see April and June Bell on Friday."), record(1), ["Ana", "April", "June Bell"])
    assert [(each.text, each.start) for each in record_.times] == [("on Friday", date(2023, 5, 12))]


def test_an_assistant_states_nothing_about_its_user() -> None:
    message = turn("I prune mine in February and I swear by bypass shears.", "assistant", role=Role.ASSISTANT)
    said = record(
        1,
        "The assistant prunes its fig in February.",
        facts=[
            fact("The user swears by bypass shears", "user"),
            fact("User prunes the fig in February", "the fig"),
            fact("The assistant prunes its fig in February", "assistant"),
        ],
        attributes=[
            {"owner": "user", "name": "favourite tool", "value": "bypass shears"},
            {"owner": "assistant", "name": "favourite tool", "value": "bypass shears"},
        ],
    )

    record_ = read(message, said, ["user", "assistant"])

    assert [each.subject for each in record_.facts] == ["assistant"]
    assert [each.owner for each in record_.attributes] == ["assistant"]
    assert len(record_.refused) == 3


def test_words_of_the_turn_before_are_no_facts_of_the_next() -> None:
    before = turn("I swear by bypass shears.", "assistant", 0, role=Role.ASSISTANT)
    said = record(
        1,
        "The user says thanks.",
        facts=[fact("The user swears by bypass shears", "user")],
        attributes=[{"owner": "user", "name": "tool", "value": "bypass shears"}],
    )
    record_ = read(turn("Thanks.", "user", 1, role=Role.USER), said, ["user", "assistant"], [before])
    assert (record_.facts, record_.attributes) == ((), ())
    assert len(record_.refused) == 2


def test_a_question_states_nothing() -> None:
    record_ = read(turn("Do you still row on the Vell?", "Ben"), record(1, facts=[fact("Ana rows on the Vell")]))
    assert record_.facts == ()
    assert stated_part("I row. Do you? We swim!") == "I row. We swim!"


def test_facts_may_be_about_others_but_attributes_belong_to_who_takes_part() -> None:
    said = record(
        1,
        facts=[fact("Ana's sister Liv is a nurse", "Liv")],
        attributes=[{"owner": "Liv", "name": "job", "value": "nurse"}],
    )
    record_ = read(turn("My sister Liv is a nurse."), said)
    assert [each.subject for each in record_.facts] == ["Liv"]
    assert record_.attributes == ()
    assert "does not take part" in record_.refused[0]


def test_a_name_that_nobody_said_is_refused() -> None:
    said = record(1, entities=[{"name": "Liv", "kind": "person"}, {"name": "Olivia", "kind": "person"}])
    record_ = read(turn("My sister Liv is a nurse."), said)
    assert [each.name for each in record_.entities] == ["Liv"]
    assert record_.refused == ("name “Olivia”: nobody said it",)


CHINESE = turn("我昨天在青禾书店买了一本菜谱。", "林晚", day="2024-04-02")


def test_language_and_names_stay_as_they_were_written() -> None:
    said = record(
        1,
        "林晚昨天在青禾书店买了一本菜谱。",
        topic="菜谱",
        facts=[fact("林晚昨天在青禾书店买了一本菜谱", "林晚", "昨天"), fact("Lin Wan bought a cookbook", "Lin Wan")],
        entities=[{"name": "青禾书店", "kind": "place"}, {"name": "Qinghe Bookstore", "kind": "place"}],
    )

    record_ = read(CHINESE, said, ["林晚"])

    assert [(each.text, each.subject) for each in record_.facts] == [
        ("林晚昨天 (2024-04-01)在青禾书店买了一本菜谱", "林晚")
    ]
    assert record_.facts[0].occurred is not None
    assert record_.facts[0].occurred.start == date(2024, 4, 1)
    assert [each.name for each in record_.entities] == ["青禾书店"]
    assert len(record_.refused) == 2


def test_a_summary_in_another_language_is_asked_for_again_and_then_a_failure() -> None:
    english = reply(record(1, "Lin Wan bought a cookbook at the Qinghe bookstore."))
    model = ScriptedModel([english, english])
    (outcome,) = ModelUnderstander(model).understand([CHINESE], ["林晚"])
    assert isinstance(outcome, FailedReply)
    assert "not in the language" in outcome.reason


@pytest.mark.parametrize(
    ("text", "source", "foreign"),
    [
        ("Rosa bought a bicycle at the market", "Ayer compré una bicicleta en el mercado de la plaza", True),
        ("Rosa compró una bicicleta", "Ayer compré una bicicleta en el mercado de la plaza", False),
        ("Ana bought a bicycle in the market", "I bought a bicycle in the market of the old town", False),
        ("Ana kaufte das Rad auf dem Markt und ist froh", "I bought a bicycle in the market of the old town", True),
        ("Ана купила велосипед", "Ayer compré una bicicleta", True),
        ("Ana flies to Köln", "I fly to Köln on Friday", False),
        ("Ana smiles", "😂😂", False),
        ("Ana says ok", "👍 ok", False),
    ],
)
def test_another_language_is_told_by_letters_and_common_words(text: str, source: str, foreign: bool) -> None:
    assert is_foreign(text, source) is foreign


@pytest.mark.parametrize(
    ("said", "summary"),
    [
        ({"turn": "turn 1", "summary": "Ana sold it.", "topic": ["boat"], "attitude": ["Neutral"]}, "Ana sold it."),
        ({"id": 1, "summary": "Ana sold it.", "facts": ["Ana sold the boat"], "entities": ["Ben"]}, "Ana sold it."),
        ({"turn": 1, "summary": "Ana sold it.", "facts": None, "topic": "None"}, "Ana sold it."),
    ],
)
def test_small_slips_of_form_are_read_kindly(said: dict[str, Any], summary: str) -> None:
    record_ = read(turn("I sold the boat to Ben."), said)
    assert record_.summary == summary
    assert record_.attitude is None


def test_a_record_of_another_speaker_s_turn_is_asked_for_again() -> None:
    wrong = {**record(1, "Ben is afraid of crowds."), "speaker": "Ben"}
    model = ScriptedModel([reply(wrong), reply({**record(1, "Ana is afraid of crowds."), "speaker": "ana"})])
    (outcome,) = ModelUnderstander(model).understand([turn("I can't stand crowds.")], ("Ana", "Ben"))
    assert isinstance(outcome, Understanding)
    assert outcome.summary == "Ana is afraid of crowds."


@pytest.mark.parametrize(
    ("text", "kept"),
    [("I can't stand crowds.", False), ("You can't stand crowds.", True), ("Ben can't stand crowds.", True)],
)
def test_a_fact_about_somebody_else_needs_words_that_can_mean_them(text: str, kept: bool) -> None:
    assert bool(read(turn(text), record(1, facts=[fact("Ben can't stand crowds", "Ben")])).facts) is kept


@pytest.mark.parametrize(("text", "kept"), [("Sol will prune the fig", True), ("Sol helps Will prune the fig", False)])
def test_an_assistant_that_says_will_need_not_mean_a_user_of_that_name(text: str, kept: bool) -> None:
    message = turn("I will prune the fig.", "Sol", role=Role.ASSISTANT)
    assert bool(read(message, record(1, facts=[fact(text, "Sol")]), ["Will", "Sol"]).facts) is kept


def test_what_a_small_model_says_of_a_greeting_is_refused_piece_by_piece() -> None:
    """A real model of 1.5 billion parameters answered a greeting like this, with words from the turns around it."""
    said = record(
        1,
        "Ana greets Ben and asks about his day.",
        topic="Ana's day",
        attitude="positive",
        reason="Ana wants to know how Ben is doing.",
        facts=[fact("Ana went rowing yesterday", when="yesterday"), fact("It was so calming")],
        attributes=[{"owner": "Ana", "name": "Ana", "value": "went rowing"}],
        entities=[{"name": "rowing club", "kind": "event"}, {"name": "Ben", "kind": "person"}],
    )
    record_ = read(turn("Hello Ben! There you are! How was your week?"), said)
    assert (record_.topic, record_.attitude, record_.reason) == (None, None, None)
    assert (record_.facts, record_.attributes) == ((), ())
    assert [each.name for each in record_.entities] == ["Ben"]
    assert len(record_.refused) == 6


def test_a_fact_that_hangs_on_another_and_a_trait_without_a_name_are_refused() -> None:
    said = record(
        1,
        facts=[fact("Ana went rowing"), fact("It was so calming")],
        attributes=[{"owner": "Ana", "name": "Ana", "value": "went rowing"}],
    )
    record_ = read(turn("I went rowing and it was so calming."), said)
    assert [each.text for each in record_.facts] == ["Ana went rowing"]
    assert record_.attributes == ()
    assert len(record_.refused) == 2


def test_a_topic_may_sum_up_a_statement_in_words_of_its_own() -> None:
    said = record(1, "Ana was laid off.", topic="Job loss", facts=[fact("Ana was laid off")])
    assert read(turn("I was laid off."), said).topic == "job loss"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ana would love to row the Vell", True),
        ("I'd love to row the Vell", False),
        ("Ana hopes that I row the Vell", False),
        ("Your empathy helps Ana row", False),
        ("Ana rows the Vell with you", False),
        ("Ana asks Ben to row the Vell", False),
        ("Ana asked Ben to row the Vell", True),
        ("Ana read Call Me by Your Name while she rowed", True),
        ("Ana rowed past ruins of World War I", True),
    ],
)
def test_a_fact_tells_of_nobody_as_i_or_you(text: str, kept: bool) -> None:
    said = record(1, facts=[fact(text)])
    assert bool(read(turn("I'd love to row the Vell past the ruins and read. Row with me?"), said).facts) is kept
