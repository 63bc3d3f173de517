"""Topic, attitude, reason, entities, summary, languages, and messages that are too long or empty."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from adamem_graph.construction.offline import OfflineUnderstander
from adamem_graph.construction.offline.language_check import is_english
from adamem_graph.construction.offline.pieces import READ_AT_MOST, cut, readable
from adamem_graph.records import Attitude, EntityKind, Message, Understanding

Read = Callable[..., Understanding]


def _message(text: str, number: int = 0, speaker: str = "Ana") -> Message:
    return Message(f"m{number}", speaker, text, "s1", number, datetime(2023, 5, 8, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("I signed up for the pottery class!", "pottery class"),
        ("My pottery classes start next week.", "pottery class"),
        ("How was your new pottery class?", "pottery class"),
        ("I finished reading “The Left Hand of Darkness”.", "the left hand of darkness"),
        ("We went camping.", "camping"),
        ("I adopted a beagle.", "beagle"),
        ("I cooked ramen.", "ramen"),
        ("Hey Ben! How are you?", None),
        ("Thanks, Ben!", None),
        ("Wow!", None),
        ("See you tomorrow!", None),
    ],
)
def test_messages_on_one_thing_meet_in_one_topic(read: Read, text: str, topic: str | None) -> None:
    assert read(text).topic == topic


def test_a_picture_speaks_where_the_words_are_silent(read: Read) -> None:
    assert read("Look!", caption="a photo of a wooden canoe on a lake").topic == "wooden canoe"
    assert read("I built a birdhouse.", caption="a photo of a wooden canoe").topic == "birdhouse"


@pytest.mark.parametrize(
    ("text", "attitude"),
    [
        ("I absolutely love the pottery class, it's wonderful!", Attitude.POSITIVE),
        ("The pottery class was a horrible disaster.", Attitude.NEGATIVE),
        ("I love the pottery class. I hate the awful, terrible teacher.", Attitude.MIXED),
        ("The pottery class starts at nine.", None),
        ("Thanks, Ben! Great!", None),
    ],
)
def test_an_attitude_is_told_only_where_the_words_show_one(read: Read, text: str, attitude: Attitude | None) -> None:
    assert read(text).attitude is attitude


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I quit my job because my back hurt.", "Ana's back hurt"),
        ("I take the bus since my car is broken.", "Ana's car is broken"),
        ("We stayed home due to the storm.", "the storm"),
        ("I have lived here since I left school.", None),
        ("I waved as the train left.", None),
        ("Did you quit because of the pay?", None),
        ("I quit my job.", None),
    ],
)
def test_a_reason_is_one_that_the_text_states(read: Read, text: str, reason: str | None) -> None:
    assert read(text).reason == reason


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("I flew to Paris with Microsoft people.", {"Paris": EntityKind.PLACE, "Microsoft": EntityKind.ORGANISATION}),
        ("I read “The Hobbit” on the train.", {"The Hobbit": EntityKind.WORK}),
        ("Thanks, Ben!", {"Ben": EntityKind.PERSON}),
        ("Wow! Hey! Congrats!", {}),
        ("He said “I will never go there again”.", {}),
        ("Room 12 leaks, room 13 is dry.", {"Room 12": EntityKind.THING, "room 13": EntityKind.THING}),
        ("I bought 3 apples for 12 dollars on Monday.", {}),
    ],
)
def test_names_are_kept_as_written(read: Read, text: str, names: dict[str, EntityKind]) -> None:
    assert {each.name: each.kind for each in read(text).entities} == names


def test_persons_are_no_months_and_cats_are_no_days(read: Read) -> None:
    understood = read("I may sit in the sun with April and Julian before we march home; my cat is called Sat.")
    assert understood.times == ()


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("I may sit in the sun with April and Julian before we march home; my cat is called Sat.", {"April", "Julian"}),
        ("April told me about the boat.", {"April"}),
        ("I met June at the market.", {"June"}),
        ("My aunt May is a nurse.", {"May"}),
        ("I will visit April in May.", {"April"}),
        ("April was cold, and I love May and June.", set()),
        ("We open April to August.", set()),
        ("We went to Rome in April with Rosa.", {"Rosa"}),
    ],
)
def test_who_is_called_like_a_month_is_a_person(read: Read, text: str, people: set[str]) -> None:
    understood = read(text)
    assert {each.name for each in understood.entities if each.kind is EntityKind.PERSON} == people


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("Hey Ben! I sold the boat yesterday. It was great.", "Ana sold the boat yesterday (7 May 2023)"),
        ("How was the trip?", "Ana asks Ben: “How was the trip?”"),
        ("Wow, amazing!", "Ana: “Wow, amazing!”"),
        ("", "Ana sends an empty message"),
    ],
)
def test_a_summary_is_one_attributed_sentence(read: Read, text: str, summary: str) -> None:
    assert read(text).summary == summary


def test_an_empty_text_with_a_picture_is_summed_up_by_the_picture(read: Read) -> None:
    assert read("", caption="a photo of a canoe").summary == "Ana shares a photo of a canoe"


def test_chinese_stays_chinese_with_its_names_and_dates(read: Read) -> None:
    text = "我昨天在白鹭书店买了一本《海边的灯》。"
    understood = read(text, speaker="周宁", participants=("周宁", "Ben"), day="2024-04-02")
    assert understood.summary == text
    assert understood.facts == ()
    assert {each.name for each in understood.entities} == {"白鹭书店", "海边的灯"}
    assert [str(each.start) for each in understood.times] == ["2024-04-01"]


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("I have never been to the sea and I want to go.", True),
        ("Ich habe gestern mit meiner Schwester ein Boot gekauft und es ist schön.", False),
        ("Ayer compré un barco con mi hermana y estoy muy contenta.", False),
        ("Hier, je suis allée à la plage avec les enfants.", False),
        ("Вчера я купила лодку.", False),
        ("ok lol", True),
        ("", True),
    ],
)
def test_only_english_is_parsed_as_english(text: str, english: bool) -> None:
    assert is_english(text) is english


def test_german_gives_no_facts_but_a_summary_in_german(read: Read) -> None:
    text = "Ich habe am 2023-05-01 mit meiner Schwester ein Boot gekauft und es ist schön."
    understood = read(text)
    assert (understood.summary, understood.facts, understood.attributes) == (text, (), ())
    assert [each.text for each in understood.times] == ["2023-05-01"]


def test_each_message_has_its_record_in_order() -> None:
    texts = ["I sold the boat.", "我昨天买了书。", "", "Thanks!", "I bought a canoe."]
    understander = OfflineUnderstander()
    found = understander.understand([_message(text, number) for number, text in enumerate(texts)], ["Ana", "Ben"])
    assert [each.summary for each in found] == [
        "Ana sold the boat",
        "我昨天买了书。",
        "Ana sends an empty message",
        "Ana: “Thanks!”",
        "Ana bought a canoe",
    ]
    assert {each.made_by for each in found} == {understander.name}
    assert understander.understand([], ["Ana"]) == []


def test_a_record_does_not_depend_on_the_messages_beside_it() -> None:
    texts = ["I sold the boat last week.", "My sister plays the cello.", "How was the trip?"]
    messages = [_message(text, number) for number, text in enumerate(texts)]
    together = OfflineUnderstander().understand(messages, ["Ana", "Ben"])
    alone = [OfflineUnderstander().understand([each], ["Ana", "Ben"])[0] for each in messages]
    assert together == alone


def test_a_record_holds_an_entity_once_with_all_its_names(read: Read) -> None:
    found = read("Hey Mel! Melanie, I met Mel's aunt.", participants=("Ana", "Melanie")).entities
    assert [(each.name, each.aliases) for each in found] == [("Melanie", ("Mel",))]


def test_spans_of_a_long_message_point_into_the_whole_message() -> None:
    text = "I like the sea very much indeed.\n" * 200 + "I sold the boat yesterday."
    (understood,) = OfflineUnderstander().understand([_message(text)], ["Ana", "Ben"])
    (found,) = understood.times
    assert text[slice(*found.span)] == "yesterday"
    (fact,) = [each for each in understood.facts if each.occurred]
    assert fact.occurred == found


def test_a_text_without_end_is_cut_and_a_word_without_end_is_passed_over() -> None:
    long_text, long_word = "word " * 40_000, "x" * 40_000
    assert len(readable(long_text)) == READ_AT_MOST
    assert readable(long_word).strip() == ""
    found = OfflineUnderstander().understand([_message(long_text), _message(long_word, 1)], ["Ana", "Ben"])
    assert all(0 < len(each.summary) < 400 for each in found)


def test_chinese_without_spaces_is_read_to_its_end(read: Read) -> None:
    text = "我们坐在海边看船，" * 30 + "昨天下雨。"
    assert [text[slice(*each.span)] for each in read(text).times] == ["昨天"]


@pytest.mark.parametrize("text", ["a sentence. " * 900, "word " * 2_000, "x" * 9_000, "line\n" * 3_000, ""])
def test_pieces_are_small_and_join_to_the_text(text: str) -> None:
    pieces = list(cut(text))
    assert "".join(piece for _, piece in pieces) == text
    assert all(0 < len(piece) <= 4_000 and text.startswith(piece, offset) for offset, piece in pieces)


def test_threads_share_one_parser_and_get_the_same_records() -> None:
    messages = [_message(f"I sold boat number {number} last week.", number) for number in range(20)]
    alone = OfflineUnderstander().understand(messages, ["Ana", "Ben"])
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: OfflineUnderstander().understand(messages, ["Ana", "Ben"]), range(4)))
    assert all(each == alone for each in found)
