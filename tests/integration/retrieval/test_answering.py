"""What an extractive answer may claim: the date that words name, the sentence that tells, and nothing more."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from dialogues import dialogue

from adamem_graph.agents.weighing import CONTENDERS
from adamem_graph.client import AdaMem
from adamem_graph.errors import AdaMemError, ConfigurationError
from adamem_graph.records import Role, Utterance

WEDNESDAY = datetime(2024, 6, 12, 9, tzinfo=UTC)
STABLE = [
    ("Ben", "I rode out at dawn again."),
    ("Ben", "I clean the stable every morning."),
    ("Ben", "My horse eats more hay than ever."),
    ("Ben", "The saddle of my horse is worn."),
    ("Ben", "I would ride a horse to work if I could."),
    ("Ben", "I named my horse after a river."),
    ("Ben", "The horse fair was cold this year."),
    ("Ben", "A horse is never in a hurry."),
]


def test_when_is_answered_by_the_date_in_the_sentence_that_is_meant(memory: AdaMem) -> None:
    memory.add("Ana", "I left Berlin five years ago and Paris last year.", sent_at=WEDNESDAY)
    memory.enrich()
    assert memory.ask("When did Ana leave Paris?").text == "2023"
    assert memory.ask("When did Ana leave Berlin?").text == "2019"


def test_the_day_of_saying_is_never_given_out_as_the_day_of_happening(memory: AdaMem) -> None:
    memory.add("Ana", "I never went to Japan.", sent_at=WEDNESDAY)
    assert memory.ask("When did Ana go to Japan?").text == "Ana: I never went to Japan."
    memory.add("Ana", "The concert in Bergen was wonderful.", sent_at=WEDNESDAY)
    assert memory.ask("When was the concert in Bergen?").text == "mentioned on 12 June 2024"


def test_a_question_in_memory_is_no_answer(memory: AdaMem) -> None:
    memory.add("Ben", "How long have you been practising the cello?", sent_at=WEDNESDAY)
    memory.add("Ana", "I have been practising the cello for seven years.", sent_at=WEDNESDAY)
    memory.enrich()
    assert "seven years" in memory.ask("How long has Ana been practising the cello?").text


def test_who_names_somebody_else_than_the_one_who_asks(memory: AdaMem) -> None:
    memory.add("Ana", "I play the oboe.", sent_at=WEDNESDAY)
    memory.add("Ben", "My doctor is Mrs Holm.", sent_at=WEDNESDAY)
    memory.enrich()
    assert memory.ask("Who plays the oboe?").text == "Ana"
    assert "Holm" in memory.ask("Who is Ben's doctor?").text


def test_who_did_it_is_not_the_one_who_says_that_they_did_something_else(memory: AdaMem) -> None:
    memory.add("Ben", "I sold the boat to Cy.", sent_at=WEDNESDAY)
    memory.enrich()
    assert memory.ask("Who bought the boat?").text == "Ben: I sold the boat to Cy."
    assert memory.ask("Who sold the boat?").text == "Ben"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Does Ben eat meat?", "No"),
        ("Doesn't Ben eat meat?", "No"),
        ("Does Ben not eat meat?", "Ben: I don't eat meat."),
        ("Is it true that Ben doesn't eat meat?", "Ben: I don't eat meat."),
    ],
)
def test_yes_and_no_are_said_only_to_what_they_answer(memory: AdaMem, question: str, text: str) -> None:
    memory.ingest(dialogue([*STABLE, ("Ben", "I don't eat meat.")]))
    assert memory.ask(question).text == text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What did Ben think of Thai food in March?", "love Thai food"),
        ("What did Ben think of Thai food in June 2024?", "can't stand Thai food"),
        ("What has Ben thought of Thai food since March?", "can't stand Thai food"),
        ("What does Ben think of Thai food now?", "can't stand Thai food"),
    ],
)
def test_what_was_said_later_is_not_told_of_an_earlier_time(memory: AdaMem, question: str, told: str) -> None:
    memory.add("Ben", "I love Thai food.", sent_at=datetime(2024, 2, 1, tzinfo=UTC))
    memory.add("Ben", "I can't stand Thai food any more.", sent_at=datetime(2024, 6, 1, tzinfo=UTC))
    memory.enrich()
    assert told in memory.ask(question).text


def test_what_is_told_later_of_a_time_is_told_of_that_time(memory: AdaMem) -> None:
    memory.add("Ben", "I want to go to Bergen in the summer.", sent_at=datetime(2024, 2, 1, tzinfo=UTC))
    memory.add("Ben", "Last month I went to Bergen by ferry.", sent_at=datetime(2024, 8, 1, tzinfo=UTC))
    memory.enrich()
    assert "ferry" in memory.ask("How did Ben go to Bergen in July 2024?").text


FIG = [
    ("user", "How do I prune a fig?", Role.USER),
    ("assistant", "I prune mine in February and I swear by bypass shears.", Role.ASSISTANT),
    ("user", "Thanks.", Role.USER),
]


@pytest.mark.parametrize("question", ["Which shears does the user like?", "Which shears do I like?"])
def test_what_an_assistant_likes_is_not_told_of_its_user(memory: AdaMem, question: str) -> None:
    memory.ingest(
        Utterance(speaker, text, "fig", place, WEDNESDAY, role) for place, (speaker, text, role) in enumerate(FIG)
    )
    answer = memory.ask(question)
    assert answer.abstained
    assert "said by assistant of themselves" in answer.text
    assert "shears" not in answer.text
    assert memory.ask("Which shears does the assistant like?").text == "bypass shears"


def test_what_one_person_did_is_not_told_of_another(memory: AdaMem) -> None:
    memory.add("Ana", "I am learning to play the oboe with my cousin.", sent_at=WEDNESDAY)
    memory.add("Ben", "The weather was dull in Bergen.", sent_at=WEDNESDAY)
    memory.enrich()
    answer = memory.ask("What is Ben learning to play?")
    assert answer.abstained
    assert answer.text.startswith("Not mentioned in memory of Ben")
    assert "Ana" in answer.text
    assert "oboe" in memory.ask("What is Ana learning to play?").text


def test_an_answer_names_the_message_that_it_rests_on(memory: AdaMem) -> None:
    memory.add("Ana", "The hens are called after rivers.", sent_at=WEDNESDAY)
    memory.enrich()
    answer = memory.ask("What are the hens called after?")
    assert answer.rests_on in {item.message.id for item in answer.evidence}
    assert memory.ask("qqqqzz").rests_on is None


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_a_turn_without_a_word_is_refused(memory: AdaMem, text: str) -> None:
    with pytest.raises(AdaMemError, match="nothing to remember"):
        memory.add("Ana", text)
    assert memory.contents().messages == 0


def test_no_messages_cannot_be_asked_for(memory: AdaMem) -> None:
    memory.add("Ana", "I drink tea.", sent_at=WEDNESDAY)
    memory.enrich()
    with pytest.raises(ConfigurationError, match="at least one"):
        memory.search("tea", limit=0)


def test_without_a_model_the_second_round_finds_the_answer_that_the_first_ranked_low(memory: AdaMem) -> None:
    fee = "The farrier charges ninety euros."
    memory.ingest(dialogue(STABLE, session="stable"))
    memory.ingest(dialogue([("Ana", fee), ("Ana", "It rained all day.")], session="market"))
    answer = memory.ask("What does the farrier who looks after the hooves of Ben's horse charge?")
    first, second = answer.rounds
    ranked = [item.message.text for item in answer.search.evidence]
    assert ranked.index(fee) >= CONTENDERS
    assert (first.sufficient, second.sufficient) == (False, True)
    assert [query.query for query in second.queries] == ["farrier looks hooves charge"]
    assert "ninety euros" in answer.text
