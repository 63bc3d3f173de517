"""What one conversation becomes: nodes, edges with their write-time strengths, and dates."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from dialogues import ALLOTMENT, MAY_2023, dialogue
from graph_dump import dump, edges_of, properties_of

from adamem_graph.client import AdaMem
from adamem_graph.errors import ConfigurationError, InvalidNameError, InvalidTextError
from adamem_graph.records import Grain, Notice, Role, Utterance
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of

MOVED, GARLIC_GREW, MORE_GARLIC = ALLOTMENT[0][1], ALLOTMENT[2][1], ALLOTMENT[9][1]


@pytest.fixture
def remembered(memory: AdaMem) -> AdaMem:
    report = memory.ingest(dialogue(ALLOTMENT))
    assert (report.read, report.added, report.understood) == (10, 10, 10)
    return memory


def test_last_year_becomes_a_dated_fact_about_its_speaker(database: Database, memory: AdaMem, space: str) -> None:
    message = memory.add("Ana", "I moved to Oslo last year", sent_at=MAY_2023)
    memory.enrich()
    fact = next(fact for fact in properties_of(database, space, "Fact") if "Oslo" in str(fact["text"]))
    assert (fact["subject"], fact["said_by"], fact["owner"], fact["grain"]) == ("Ana", "Ana", "Ana", "year")
    assert str(fact["occurred_from"]) == "2022-01-01"
    assert str(fact["occurred_to"]) == "2022-12-31"
    assert "2022" in str(fact["text"])
    assert (message.text, fact["text"], {"weight": 0.85}) in edges_of(database, space, "SUPPORTS")
    times = memory.search("When did Ana move to Oslo?").evidence[0].times
    assert [(time.start, time.end, time.grain) for time in times] == [
        (date(2022, 1, 1), date(2022, 12, 31), Grain.YEAR)
    ]
    assert "2022" in memory.ask("When did Ana move to Oslo?").text


def test_every_message_is_said_by_its_speaker_in_its_session(
    database: Database, remembered: AdaMem, space: str
) -> None:
    said = Counter((source, target) for source, target, _ in edges_of(database, space, "SAID"))
    assert said == Counter(ALLOTMENT)
    assert {target for _, target, _ in edges_of(database, space, "IN")} == {"evening"}
    (session,) = properties_of(database, space, "Session")
    assert session["key"] == "evening"
    assert session["started_at"] == MAY_2023
    assert {message["stage"] for message in properties_of(database, space, "Message")} == {"consolidated"}


def test_dialogue_and_speaker_tracks_carry_their_strengths(database: Database, remembered: AdaMem, space: str) -> None:
    texts = [text for _, text in ALLOTMENT]
    edges = edges_of(database, space, "TEMPORAL_NEXT")
    dialogue_track = [edge for edge in edges if edge[2]["track"] == "dialogue"]
    assert Counter(edge[:2] for edge in dialogue_track) == Counter(pairwise(texts))
    assert all((edge[2]["weight"], edge[2]["weight_back"]) == (0.70, 0.35) for edge in dialogue_track)
    speaker_track = [edge for edge in edges if edge[2]["track"] == "speaker"]
    expected = [pair for who in ("Ana", "Ben") for pair in pairwise(_said_by(who))]
    assert Counter(edge[:2] for edge in speaker_track) == Counter(expected)
    assert all((edge[2]["weight"], edge[2]["weight_back"]) == (0.90, 0.45) for edge in speaker_track)
    related = edges_of(database, space, "SPEAKER_RELATED")
    assert Counter(edge[:2] for edge in related) == Counter(expected)
    assert all(edge[2] == {"weight": 0.65} for edge in related)


def _said_by(who: str) -> list[str]:
    return [text for speaker, text in ALLOTMENT if speaker == who]


def test_topics_facts_attributes_and_entities_hang_on_their_messages(
    database: Database, remembered: AdaMem, space: str
) -> None:
    mentions = edges_of(database, space, "MENTIONS")
    supports = edges_of(database, space, "SUPPORTS")
    assert all(edge[2] == {"weight": 0.75} for edge in mentions)
    assert any(source == MOVED and "Oslo" in target for source, target, _ in mentions)
    topics = {str(topic["name"]): topic for topic in properties_of(database, space, "Topic")}
    facts = {str(fact["text"]) for fact in properties_of(database, space, "Fact")}
    attributes = properties_of(database, space, "Attribute")
    by_target = {target: properties for _, target, properties in supports}
    assert {by_target[target]["weight"] for target in by_target if target in topics} == {0.80}
    assert {properties["weight"] for _, target, properties in supports if target in facts} == {0.85}
    fennel = next(each for each in attributes if each["value"] == "fennel")
    assert (fennel["owner"], fennel["name"]) == ("Ben", "favourite vegetable")
    assert by_target[str(fennel["name"])] == {"weight": 0.80}
    assert {str(entity["name"]) for entity in properties_of(database, space, "Entity")} >= {"Oslo", "Bergen", "Pixel"}


def test_turns_of_one_speaker_on_one_topic_are_chained_backwards(
    database: Database, remembered: AdaMem, space: str
) -> None:
    assert (MORE_GARLIC, GARLIC_GREW, {"weight": 0.55}) in edges_of(database, space, "SAME_TOPIC")


def test_one_embedding_stands_on_every_embedded_node_and_none_elsewhere(
    database: Database, remembered: AdaMem, space: str
) -> None:
    for label in ("Message", "Fact", "Attribute", "Topic"):
        nodes = properties_of(database, space, label)
        assert nodes
        for node in nodes:
            vector = node["embedding_384"]
            assert isinstance(vector, list)
            assert sum(number * number for number in vector) == pytest.approx(1.0, abs=1e-3)
    for label in ("Speaker", "Session", "Entity"):
        assert all("embedding_384" not in node for node in properties_of(database, space, label))


def test_identical_lines_are_two_messages(database: Database, remembered: AdaMem, space: str) -> None:
    twice_at_once = [Utterance("Ben", "Ha!", "chorus", place, MAY_2023) for place in range(2)]
    assert remembered.ingest(twice_at_once).added == 2
    assert remembered.ingest(twice_at_once).added == 0
    undated = [Utterance("Ben", "Ha!", "silence", place) for place in range(2)]
    assert remembered.ingest(undated).added == 2
    texts = [message["text"] for message in properties_of(database, space, "Message")]
    assert texts.count("Ha!") == 6


def test_the_order_in_which_sessions_arrive_leaves_no_trace(
    database: Database, memory: AdaMem, other_memory: AdaMem, space: str, other_space: str
) -> None:
    first = dialogue([("Ana", "I watered the garlic."), ("Ben", "Garlic! I love garlic.")], session="march")
    second = dialogue([("Ana", "The garlic is up."), ("Ana", "I ate the garlic.")], session="june")
    second = [_later(utterance, days=90) for utterance in second]
    for sessions, into in (((first, second), memory), ((second, first), other_memory)):
        for session in sessions:
            into.ingest(session)
    assert dump(database, space).shape == dump(database, other_space).shape
    chain = {(source, target) for source, target, _ in edges_of(database, space, "SAME_TOPIC")}
    assert ("The garlic is up.", "I watered the garlic.") in chain
    assert ("I ate the garlic.", "I watered the garlic.") not in chain


def _later(utterance: Utterance, days: int) -> Utterance:
    assert utterance.sent_at is not None
    return replace(utterance, sent_at=utterance.sent_at + timedelta(days=days))


def test_a_message_is_dated_in_its_own_zone_and_comes_back_as_the_same_instant(
    database: Database, memory: AdaMem, space: str
) -> None:
    late_evening = datetime(2024, 3, 10, 23, 30, tzinfo=timezone(timedelta(hours=-8)))
    memory.add("Ida", "Yesterday I rowed across the bay.", sent_at=late_evening)
    memory.enrich()
    (found,) = memory.search("When did Ida row across the bay?").evidence
    assert [(time.start, time.end) for time in found.times] == [(date(2024, 3, 9), date(2024, 3, 9))]
    assert found.message.sent_at == late_evening
    (fact,) = properties_of(database, space, "Fact")
    assert str(fact["occurred_from"]) == "2024-03-09"


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2024, 10, 27, 0, 30, tzinfo=UTC),
        datetime(2024, 10, 27, 2, 30, tzinfo=ZoneInfo("Europe/Oslo"), fold=0),
        datetime(2024, 10, 27, 2, 30, tzinfo=ZoneInfo("Europe/Oslo"), fold=1),
        datetime(1969, 7, 20, 20, 17, 40, 123456, tzinfo=UTC),
        datetime(2024, 2, 29, 12, 0, tzinfo=timezone(timedelta(hours=5, minutes=45))),
    ],
)
def test_an_instant_survives_whatever_its_zone(memory: AdaMem, moment: datetime) -> None:
    memory.add("Ida", "The kettle is on.", sent_at=moment)
    stored = memory.search("kettle").evidence[0].message.sent_at
    assert stored is not None
    assert stored.astimezone(UTC) == moment.astimezone(UTC)


def test_a_time_without_a_zone_is_read_as_utc(memory: AdaMem) -> None:
    memory.ingest([Utterance("Ida", "The kettle is on.", "s", 0, datetime(2024, 1, 2, 3, 4))])
    assert memory.search("kettle").evidence[0].message.sent_at == datetime(2024, 1, 2, 3, 4, tzinfo=UTC)


def test_an_old_conversation_keeps_its_dates(database: Database, memory: AdaMem, space: str) -> None:
    then = datetime(2021, 3, 2, 9, 0, tzinfo=UTC)
    lines = [
        ("Noor", "Yesterday I adopted a beagle."),
        ("Sam", "Lovely! We had a cat until last month."),
        ("Noor", "The beagle eats my shoes now."),
    ]
    memory.ingest(dialogue(lines, session="old", start=then))
    answer = memory.ask("When did Noor adopt the beagle?")
    assert not answer.abstained
    assert answer.text == "1 March 2021"
    for fact in properties_of(database, space, "Fact"):
        if "yesterday" in str(fact["text"]).casefold():
            assert "1 March 2021" in str(fact["text"])
    today = str(datetime.now(UTC).year)
    for line in dump(database, space).nodes:
        assert "Space" in line or today not in _without_vectors(line)


def _without_vectors(line: str) -> str:
    return re.sub(r"\('(embedding_\d+|id|scope)', (\[[^\]]*\]|'[^']*')\)", "", line)


def test_a_session_named_in_two_unicode_forms_is_one(database: Database, memory: AdaMem, space: str) -> None:
    memory.add("Zoë", "One.", session="caf\u00e9", sent_at=MAY_2023)
    second = memory.add("Zoe\u0308", "Two.", session="cafe\u0301", sent_at=MAY_2023)
    assert (second.position, second.speaker) == (1, "Zoë")
    assert [edge[:2] for edge in edges_of(database, space, "SPEAKER_RELATED")] == [("One.", "Two.")]
    assert memory.add("Zoe\u0308", "Two.", session="cafe\u0301", sent_at=MAY_2023) == second
    assert memory.contents().messages == 2


@pytest.mark.parametrize(
    ("speaker", "session", "text", "expected"),
    [
        ("", "s", "Hello.", InvalidNameError),
        (" Ana", "s", "Hello.", InvalidNameError),
        ("Ana", " ", "Hello.", InvalidNameError),
        ("Ana", "", "Hello.", InvalidNameError),
        ("Ana", "s", "", InvalidTextError),
        ("Ana", "s", None, InvalidTextError),
        ("A" * 9_000, "s", "Hello.", InvalidNameError),
        ("名" * 3_000, "s", "Hello.", InvalidNameError),
        ("Ana", "s", "a smile cut in half: \ud83d", InvalidTextError),
    ],
)
def test_what_cannot_be_stored_is_refused_before_anything_is_written(
    memory: AdaMem, speaker: str, session: str, text: str | None, expected: type[Exception]
) -> None:
    with pytest.raises(expected):
        memory.add(speaker, text, session=session, role=Role.OTHER)  # type: ignore[arg-type]
    assert memory.contents().messages == 0
    memory.add("Ana", "This one is fine.")
    assert memory.contents().messages == 1


def test_a_role_is_taken_by_its_word_and_another_word_is_refused(memory: AdaMem) -> None:
    assert memory.add("Ana", "Hello!", role="user").role is Role.USER
    with pytest.raises(ConfigurationError, match="user, assistant, other"):
        memory.add("Ana", "Hello again!", role="boss")
    with pytest.raises(ConfigurationError, match="'boss'"):
        memory.ingest([replace(dialogue([("Ana", "Hello again!")])[0], role="boss")])  # type: ignore[arg-type]


def test_own_utterances_are_read_as_those_of_a_file(memory: AdaMem) -> None:
    turns = dialogue([("Ana", "One."), ("Ana", " "), ("Ben", ""), ("Ben", "Two.")])
    naive = [replace(each, sent_at=each.sent_at and each.sent_at.replace(tzinfo=None)) for each in turns]
    notices: list[Notice] = []
    report = memory.ingest(naive, on_notice=notices.append)
    assert (report.read, report.added) == (2, 2)
    assert [notice.kind for notice in notices] == ["zone_assumed", "empty_turn"]
    assert "2 left out" in notices[1].message
    assert memory.ingest([turns[0], turns[3]], on_notice=notices.append).added == 0
    assert len(notices) == 2


def test_identical_turns_without_time_or_place_are_told_apart_by_counting(
    database: Database, memory: AdaMem, space: str
) -> None:
    twice = [
        Utterance("Ana", "Ha!", "evening", 0),
        Utterance("Ben", "Why?", "evening", 0),
        Utterance("Ana", "Ha!", "evening", 0),
    ]
    assert memory.ingest(twice).added == memory.contents().messages == 3
    nexts = [edge[:2] for edge in edges_of(database, space, "TEMPORAL_NEXT")]
    assert sorted(nexts) == [("Ha!", "Ha!"), ("Ha!", "Why?"), ("Why?", "Ha!")]
    assert memory.ingest(twice).added == 0
    (loops,) = database.read_text(
        "MATCH (m:Message {scope: $scope})-[r]->(m) RETURN count(r) AS loops", {"scope": scope_of(space)}
    )
    assert loops["loops"] == 0
