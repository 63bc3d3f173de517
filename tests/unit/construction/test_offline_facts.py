"""Facts are stated, stand alone, belong to the right person and carry their dates."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from adamem_graph.records import Grain, Role, Understanding

Read = Callable[..., Understanding]
Talk = Callable[..., list[Understanding]]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("I moved to Oslo last year.", ["Ana moved to Oslo last year (2022)"]),
        ("I am a nurse.", ["Ana is a nurse"]),
        ("I've adopted a beagle.", ["Ana has adopted a beagle"]),
        ("I'm training for a marathon.", ["Ana is training for a marathon"]),
        ("I'll visit my parents tomorrow.", ["Ana will visit Ana's parents tomorrow (9 May 2023)"]),
        ("I don't eat meat.", ["Ana doesn't eat meat"]),
        ("I do yoga and teach math.", ["Ana does yoga and teaches math"]),
        ("I bake bread and keep bees.", ["Ana bakes bread and keeps bees"]),
        ("My sister plays the cello.", ["Ana's sister plays the cello"]),
        ("My brother and I run a bakery.", ["Ana's brother and Ana run a bakery"]),
        ("We went to the quarry yesterday.", ["Ana and others went to the quarry yesterday (7 May 2023)"]),
        ("Our house has a red roof.", ["Ana's house has a red roof"]),
        ("I met your sister at the market.", ["Ana met Ben's sister at the market"]),
        ("Went to a concert yesterday.", ["Ana went to a concert yesterday (7 May 2023)"]),
        ("I'm gonna paint the kitchen.", ["Ana is going to paint the kitchen"]),
        ("I wanna learn Welsh.", ["Ana wants to learn Welsh"]),
        ("I can't eat peanuts.", ["Ana can't eat peanuts"]),
        ("On 3 March 2021 I sold the boat.", ["On 3 March 2021 Ana sold the boat"]),
        ("Hey Ben, I sold the boat.", ["Ana sold the boat"]),
        ("Thanks, Ben! I sold the boat.", ["Ana sold the boat"]),
        ("Well, honestly, I sold the boat, Ben.", ["Ana sold the boat"]),
        ("Anna Bergström took flight LH-1204.", ["Anna Bergström took flight LH-1204"]),
        ("I sold the boat and my brother bought a canoe.", ["Ana sold the boat", "Ana's brother bought a canoe"]),
        ("My aunt lives in Lima. She teaches chemistry.", ["Ana's aunt lives in Lima", "Ana's aunt teaches chemistry"]),
        ("Ben told me he quit his job.", ["Ben told Ana he quit his job"]),
        ("She's got a canoe.", []),
        (
            "My aunt sold the boat. She's got a canoe now.",
            ["Ana's aunt sold the boat", "Ana's aunt has got a canoe now"],
        ),
        ("I read the manual last year.", ["Ana read the manual last year (2022)"]),
        ("The lease ends next month.", ["The lease ends next month (June 2023)"]),
        ("My gate code is xyloquill.", ["Ana's gate code is xyloquill"]),
        ("The heater's serial is QP-2210-C", ["The heater's serial is QP-2210-C"]),
        ("Not really, I sold the boat.", ["Ana sold the boat"]),
        ("I've painted a canoe, take a look!", ["Ana has painted a canoe"]),
        ("By the way, I sold the boat.", ["Ana sold the boat"]),
        ("Though my aunt kept the canoe.", ["Ana's aunt kept the canoe"]),
        ("We both sold a boat.", ["Ana and Ben both sold a boat"]),
        ("I promised Mom I would call her.", ["Ana promised Mom Ana would call her"]),
    ],
)
def test_a_statement_is_rewritten_to_stand_alone(read: Read, text: str, facts: list[str]) -> None:
    assert [fact.text for fact in read(text).facts] == facts


@pytest.mark.parametrize(
    "text",
    [
        "Did you move to Oslo?",
        "Where do I buy a canoe?",
        "Hey Ben! How are you?",
        "Thanks so much for the flowers!",
        "Good luck with the exam!",
        "If I won the lottery I would buy a boat.",
        "I would love to see Japan.",
        "I might buy a canoe.",
        "I think Oslo is cold.",
        "I guess my sister is tired.",
        "Let's go to the beach.",
        "Buy some milk on your way home.",
        "You love hiking in the mountains.",
        "Your dog is the sweetest dog.",
        "It was great.",
        "I want to share that with them.",
        "He bought a canoe.",
        "I'm so proud of you, Ben!",
        "I'm glad you like the garden.",
        "Since I was 17.",
        "I wish I had a canoe.",
        "I hope to buy a canoe.",
        "Imagine I bought a canoe.",
        "They talked about this at the pier.",
        "I had a talk with Rosa about it.",
        "I'm a fan of it.",
        "I have some figs, like these ones.",
        "Nah, I haven't.",
        "Kindness is the key to happiness.",
        "A long walk by the sea.",
        "Ben said “I hate figs”.",
        "> I sold the boat.",
        "",
        "   ",
        "👍👍",
    ],
)
def test_what_is_not_stated_is_no_fact(read: Read, text: str) -> None:
    assert all("figs" in fact.text and fact.subject == "Ben" for fact in read(text).facts)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("I sold the boat.", "Ana"),
        ("We sold the boat.", "Ana"),
        ("Sold the boat yesterday.", "Ana"),
        ("My sister and I sold the boat.", "Ana"),
        ("My sister sold the boat.", "Ana's sister"),
        ("Ben sold the boat.", "Ben"),
        ("The museum opened a Viking hall.", "museum"),
        ("Ben told me my brother sold the boat.", "Ben"),
    ],
)
def test_the_subject_is_whom_the_fact_is_about(read: Read, text: str, subject: str) -> None:
    assert [fact.subject for fact in read(text).facts] == [subject]


def test_the_fact_carries_the_range_of_its_expression(read: Read) -> None:
    (fact,) = read("I took up fencing last month.").facts
    assert fact.occurred is not None
    assert (fact.occurred.start, fact.occurred.end) == (date(2023, 4, 1), date(2023, 4, 30))
    assert fact.occurred.grain is Grain.MONTH
    assert fact.text == "Ana took up fencing last month (April 2023)"


def test_a_date_belongs_to_the_clause_that_holds_it(read: Read) -> None:
    first, second = read("I sold the boat yesterday and my brother has bought a canoe.").facts
    assert first.occurred is not None
    assert second.occurred is None


def test_the_tense_of_the_clause_decides_a_bare_weekday(read: Read) -> None:
    assert [fact.text for fact in read("We met on Friday at the pier.").facts] == [
        "Ana and others met on Friday (5 May 2023) at the pier"
    ]
    assert read("We'll meet at the pier on Friday.").times[0].start == date(2023, 5, 12)
    assert read("I booked a table for the pier on Friday.").times[0].start == date(2023, 5, 12)


def test_the_age_of_a_thing_is_not_the_day_of_what_was_done_with_it(read: Read) -> None:
    (found,) = read("I found a rusty coin from the 1920s.").facts
    (lost,) = read("I lost a rusty coin in the 1920s.").facts
    assert found.occurred is None
    assert lost.occurred is not None


def test_without_a_date_of_its_own_a_message_keeps_its_words_and_no_date(read: Read) -> None:
    (fact,) = read("I sold the boat yesterday.", day=None).facts
    assert (fact.text, fact.occurred) == ("Ana sold the boat yesterday", None)


def test_an_assistants_words_are_never_facts_of_the_user(read: Read) -> None:
    said = (
        "I prune my fig in February. You love bypass shears. Great news, your fig is in the garden! I'll note the fig."
    )
    understood = read(said, speaker="assistant", participants=("user", "assistant"), role=Role.ASSISTANT)
    assert [(fact.subject, fact.text) for fact in understood.facts] == [
        ("assistant", "assistant prunes assistant's fig in February (February 2023)")
    ]
    assert all(attribute.owner == "assistant" for attribute in understood.attributes)


@pytest.mark.parametrize(
    "text",
    [
        "I've noted the fig.",
        "I've added the fig to the list.",
        "I hear you on the humidity.",
        "I've got the fig numbers saved.",
        "I can help with the fig.",
        "I'm here to help with the fig.",
        "I updated your calendar.",
    ],
)
def test_what_an_assistant_does_as_a_service_is_no_fact(read: Read, text: str) -> None:
    assert read(text, speaker="assistant", participants=("user", "assistant"), role=Role.ASSISTANT).facts == ()


def test_advice_of_an_assistant_stays_the_assistants(talk: Talk) -> None:
    understood = talk(
        "user: How do I prune a fig?",
        "assistant: I prune mine in February and I swear by bypass shears.",
        "user: Thanks.",
        roles=True,
    )
    assert [(fact.subject, fact.occurred is not None) for each in understood for fact in each.facts] == [
        ("assistant", True),
        ("assistant", False),
    ]
    assert not any(each.attributes for each in understood)


@pytest.mark.parametrize(
    ("text", "occurred"),
    [
        ("I wrapped up a talk about the trip next week.", None),
        ("On Christmas we usually watch a film.", None),
        ("I booked a table for next week.", date(2023, 5, 15)),
        ("We moved the dinner to Friday.", date(2023, 5, 12)),
    ],
)
def test_what_is_past_did_not_occur_on_a_day_that_lies_ahead(read: Read, text: str, occurred: date | None) -> None:
    (fact,) = read(text).facts
    assert (fact.occurred.start if fact.occurred else None) == occurred


def test_you_is_named_only_where_two_talk(read: Read) -> None:
    text = "I saw your brother at the market."
    assert read(text).facts[0].text == "Ana saw Ben's brother at the market"
    assert read(text, participants=("Ana", "Ben", "Cem")).facts[0].text == "Ana saw your brother at the market"


def test_two_people_with_almost_one_name_stay_two(read: Read) -> None:
    understood = read("Anna Bergström took flight LH-1204. Anne Bergström took flight LH-1205.")
    assert [fact.subject for fact in understood.facts] == ["Anna Bergström", "Anne Bergström"]
    assert {entity.name for entity in understood.entities} >= {"LH-1204", "LH-1205"}


def test_she_is_not_guessed_between_two_women(read: Read) -> None:
    texts = [fact.text for fact in read("My aunt met my mother in Lima. She teaches chemistry.").facts]
    assert texts == ["Ana's aunt met Ana's mother in Lima"]


def test_no_fact_says_yesterday_without_its_date(read: Read) -> None:
    understood = read("Yesterday I adopted a beagle and last Friday my brother found a kitten.", day="2021-03-02")
    texts = [fact.text for fact in understood.facts]
    assert texts
    assert all("(1 March 2021)" in text or "(26 February 2021)" in text for text in texts)
