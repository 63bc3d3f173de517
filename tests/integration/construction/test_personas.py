"""Personas: sentences that rest on messages, dated by the dialogue, with a history that does not depend on imports."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from garden_talk import MARCH, TALK, talk
from graph_dump import dump, properties_of
from meanwhile import interrupted

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.personas import knowledge
from adamem_graph.construction.personas.knowledge import persona_subjects
from adamem_graph.construction.personas.offline import OfflineWriter
from adamem_graph.construction.personas.protocol import PersonaSubject, PersonaWriter, WrittenSentence
from adamem_graph.construction.personas.refresh import PersonaReport, refresh_personas
from adamem_graph.embedding import Embedder
from adamem_graph.errors import NotFoundError
from adamem_graph.records import FailedReply, PersonaKind, PersonaSnapshot, Utterance
from adamem_graph.store import persona_knowledge
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space, find_space

EXAMPLE = Path(__file__).parents[3] / "examples" / "adamem_bench" / "story_2" / "week1.json"
SPOKEN_BY = """
MATCH (m:Message {scope: $scope})
WHERE m.id IN $ids
RETURN m.speaker AS speaker, m.text AS text
"""
EVIDENCE_OF_ONE = """
MATCH (s:PersonaSnapshot {scope: $scope, id: $id})-[r:DISTILLED_FROM]->(n)
RETURN labels(n)[0] AS label, r.sentences AS sentences
"""
FACTS_TOLD = """
MATCH (:PersonaSnapshot {scope: $scope, owner: 'Ana'})-[:DISTILLED_FROM]->(f:Fact)
RETURN DISTINCT f.id AS id
ORDER BY id
"""
NEAREST = """
CYPHER 25
MATCH (s:PersonaSnapshot)
SEARCH s IN (VECTOR INDEX persona_embedding_384 FOR $vector WHERE s.scope = $scope AND s.owner = $owner LIMIT 20)
RETURN s.id AS id
"""


class ScriptedWriter:
    """Stands for a language model: one sentence on each subject, and one that rests on nothing."""

    name = "scripted"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def write(self, subjects: Sequence[PersonaSubject]) -> list[tuple[WrittenSentence, ...] | FailedReply]:
        self.asked += [subject.name for subject in subjects]
        return [
            (
                WrittenSentence(f"{each.owner} and {each.name}.", (each.known[0].id,)),
                WrittenSentence(f"{each.owner} owns a castle.", ("no such id",)),
            )
            for each in subjects
        ]


class SilentWriter:
    """Stands for a language model that never gives a usable reply."""

    name = "silent"

    def write(self, subjects: Sequence[PersonaSubject]) -> list[tuple[WrittenSentence, ...] | FailedReply]:
        return [FailedReply("persona", "silent", "", "an empty reply") for _ in subjects]


def refreshed(database: Database, memory: AdaMem, embedder: Embedder) -> PersonaReport:
    """Personas refreshed once more, as every enrichment does at its end."""
    return refresh_personas(database, find_space(database, memory.space), embedder, OfflineWriter())


def told_by(writer: PersonaWriter, database: Database, memory: AdaMem, parts: ConstructionParts) -> AdaMem:
    """A second client of the same space, whose personas this writer tells."""
    return AdaMem(database, memory.space, memory._embedder, replace(parts, writer=writer), background=False)


@pytest.fixture(scope="module")
def half_year(database: Database, embedder: Embedder, parts: ConstructionParts) -> Iterator[AdaMem]:
    """Half a year of talk, personas made of it, for claims that only read."""
    memory = AdaMem(database, f"test personas {uuid.uuid4()}", embedder, parts, background=False)
    memory.ingest(talk())
    yield memory
    delete_space(database, memory.space)


@pytest.fixture
def known(memory: AdaMem) -> AdaMem:
    """The same, to be changed."""
    memory.ingest(talk())
    return memory


def about(snapshots: Sequence[PersonaSnapshot], word: str) -> list[PersonaSnapshot]:
    return [each for each in snapshots if word in each.subject or word in each.text]


def test_every_sentence_is_traced_to_messages_of_its_person(database: Database, memory: AdaMem) -> None:
    memory.ingest(EXAMPLE)
    assert memory.ingest(talk(), enrich=False).added == len(talk())
    assert memory.enrich().snapshots > 5
    scope = find_space(database, memory.space).scope
    walked = 0
    for name in ("user", "assistant", "Ana", "Ben"):
        for snapshot in memory.persona(name, history=True).snapshots:
            assert snapshot.text == " ".join(sentence.text for sentence in snapshot.sentences)
            for sentence in snapshot.sentences:
                rows = database.read_text(SPOKEN_BY, {"scope": scope, "ids": list(sentence.messages)})
                assert sentence.messages
                assert len(rows) == len(sentence.messages)
                if snapshot.kind is PersonaKind.PREFERENCE:
                    assert {row["speaker"] for row in rows} == {name}
                walked += 1
    assert walked > 10


def test_a_persona_says_what_was_said_often_liked_and_done(half_year: AdaMem) -> None:
    ana = half_year.persona("Ana")
    (pottery,) = about([each for each in ana.snapshots if each.kind is PersonaKind.PREFERENCE], "pottery")
    first = pottery.sentences[0]
    assert first.text.startswith("Ana talks about “pottery")
    assert "between March and June 2024" in first.text
    assert f"in {len(first.messages)} messages" in first.text
    assert len(first.messages) >= 4
    assert any("the clay calms Ana down" in sentence.text for sentence in pottery.sentences)
    assert pottery.taken_at is not None
    assert pottery.taken_at.date() == date(2024, 6, 12)
    assert not about(ana.snapshots, "telescope")
    ben = half_year.persona("Ben").snapshots
    assert about(ben, "telescope")
    assert any("ramen" in each.text and "coffee" in each.text for each in ben if each.kind is PersonaKind.ASPECT)


def test_what_no_longer_holds_is_told_as_formerly(half_year: AdaMem) -> None:
    (now,) = about(half_year.persona("Ana").snapshots, "lives in")
    assert [sentence.text for sentence in now.sentences] == [
        "Ana lives in Oslo (said in June 2024).",
        "Formerly: Ana lives in Bergen (said in March 2024).",
    ]
    (spring,) = about(half_year.persona("Ana", date(2024, 5, 1)).snapshots, "lives in")
    assert spring.text == "Ana lives in Bergen (said in March 2024)."
    assert (spring.current, now.current) == (False, True)
    assert now.supersedes == spring.id


def test_a_day_is_a_day_of_the_dialogue_and_nothing_was_known_before_it(half_year: AdaMem) -> None:
    assert half_year.persona("Ana", date(2024, 3, 3)).snapshots == ()
    assert half_year.persona("Ana", date(2024, 3, 3)).made
    march = half_year.persona("Ana", date(2024, 3, 31)).snapshots
    assert march
    assert all(each.taken_at is not None and each.taken_at <= datetime(2024, 4, 1, tzinfo=UTC) for each in march)
    assert not any("Oslo" in each.text or "vase" in each.text for each in march)


def test_a_day_inside_a_month_is_told_as_it_was(half_year: AdaMem, other_memory: AdaMem) -> None:
    """What was said by a day is told as by a memory that has heard no more."""
    later = [
        Utterance("Ana", "I live in Riga now.", "day 110", 0, MARCH + timedelta(days=110)),
        Utterance("Ana", "My pottery class is over.", "day 110", 1, MARCH + timedelta(days=110, minutes=1)),
    ]
    other_memory.ingest([*talk(), *later])
    for day in (date(2024, 3, 4), date(2024, 4, 20), date(2024, 6, 15)):
        held = other_memory.persona("Ana", day).snapshots
        assert all(each.taken_at is not None and each.taken_at.date() <= day for each in held)
        known_by_then = half_year.persona("Ana", day).snapshots
        assert [each.text for each in about(held, "lives in")] == [
            each.text for each in about(known_by_then, "lives in")
        ]
    (home,) = about(held, "lives in")
    assert home.text == about(half_year.persona("Ana").snapshots, "lives in")[0].text
    assert [len(sentence.messages) for sentence in home.sentences] == [1, 1]
    (now,) = about(other_memory.persona("Ana").snapshots, "lives in")
    assert now.text.startswith("Ana lives in Riga")
    chain = about(other_memory.persona("Ana", date(2024, 6, 15), history=True).snapshots, "lives in")
    assert [each.text.split(" (")[0] for each in chain] == ["Ana lives in Oslo", "Ana lives in Bergen"]
    assert chain[0].supersedes == chain[1].id
    moment = datetime(2024, 6, 15, 8, tzinfo=UTC)
    assert other_memory.persona("Ana", moment) == other_memory.persona("Ana", date(2024, 6, 15))


def test_history_holds_each_subject_newest_first(half_year: AdaMem) -> None:
    snapshots = half_year.persona("Ana", history=True).snapshots
    homes = about(snapshots, "lives in")
    assert [each.current for each in homes] == [True, False]
    for newer, older in pairwise(snapshots):
        if newer.supersedes:
            assert newer.supersedes == older.id
            assert newer.taken_at is not None
            assert older.taken_at is not None
            assert newer.taken_at >= older.taken_at
            assert newer.text != older.text


def test_a_refresh_with_nothing_new_writes_nothing(database: Database, half_year: AdaMem, embedder: Embedder) -> None:
    before = dump(database, half_year.space)
    report = refreshed(database, half_year, embedder)
    assert (report.made, report.deleted) == (0, 0)
    assert dump(database, half_year.space) == before


def test_a_fact_that_another_client_merges_meanwhile_is_told_by_the_next_refresh(
    database: Database, known: AdaMem, embedder: Embedder
) -> None:
    scope = find_space(database, known.space).scope
    told, *_ = [row["id"] for row in database.read_text(FACTS_TOLD, {"scope": scope})]
    other = next(each.id for each in known.facts("Ana") if each.kind == "fact" and each.id != told)
    rows = [{"id": told, "target_id": other}]
    meanwhile = interrupted(
        database,
        "personas/stated_by",
        lambda: database.write("consolidation/merge_facts", scope=scope, rows=rows),
    )
    refreshed(meanwhile, known, embedder)
    assert told not in {fact.id for fact in known.facts("Ana")}, "nothing was merged"
    refreshed(database, known, embedder)
    before = dump(database, known.space)
    assert refreshed(database, known, embedder).made == 0
    assert dump(database, known.space) == before
    assert about(known.persona("Ana").snapshots, "pottery")


def test_more_themes_of_a_person_take_no_more_round_trips(
    database: Database, half_year: AdaMem, embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(most: int) -> tuple[int, int]:
        """How many themes are told of, and the round trips that it takes."""
        monkeypatch.setattr(knowledge, "MOST_PREFERENCES", most)
        monkeypatch.setattr(knowledge, "LEAST_MESSAGES", 1)
        before = database.round_trips()
        (subjects,) = persona_subjects(database, half_year._space, embedder, ["Ana"])
        return sum(each.theme_id is not None for each in subjects), database.round_trips() - before

    (one, few), (more, as_many) = read(1), read(12)
    assert one == 1 < more
    assert few == as_many


def test_of_very_many_messages_the_latest_are_listed_and_all_are_counted(
    database: Database, half_year: AdaMem, other_memory: AdaMem, embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    other_memory.ingest(talk(), enrich=False)
    monkeypatch.setattr(persona_knowledge, "MOST_LISTED", 2)
    other_memory.enrich()

    def told(memory: AdaMem, day: date | None) -> dict[str, list[str]]:
        """How often what is talked about, with when the messages were sent that this rests on."""
        sent = {each["id"]: str(each["sent_at"]) for each in properties_of(database, memory.space, "Message")}
        sentences = [each.sentences[0] for each in memory.persona("Ana", day).snapshots]
        return {each.text: sorted(sent[key] for key in each.messages) for each in sentences if "talks" in each.text}

    for day in (None, date(2024, 5, 1), date(2024, 6, 10)):
        whole = told(half_year, day)
        assert any(len(messages) > 2 for messages in whole.values())
        assert told(other_memory, day) == {text: messages[-2:] for text, messages in whole.items()}
    before = dump(database, other_memory.space)
    assert refreshed(database, other_memory, embedder).made == 0
    assert dump(database, other_memory.space) == before


def test_of_very_many_values_the_best_supported_and_the_latest_are_told(
    database: Database, other_memory: AdaMem, embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(persona_knowledge, "MOST_STATED", 1)
    fruits = ("figs", "plums", "quinces", "pears", "figs")
    lines = [
        Utterance("Ana", f"I love {fruit}.", "s", place, MARCH + timedelta(days=place))
        for place, fruit in enumerate(fruits)
    ]
    other_memory.ingest(lines)
    (likes,) = about(
        [each for each in other_memory.persona("Ana").snapshots if each.kind is PersonaKind.ASPECT], "likes"
    )
    assert "figs" in likes.text
    assert "pears" in likes.text
    assert "quinces" not in likes.text


def test_order_of_import_and_number_of_refreshes_leave_no_trace(half_year: AdaMem, other_memory: AdaMem) -> None:
    for day in reversed(TALK):
        other_memory.ingest(talk([day]))

    def told(memory: AdaMem) -> list[tuple[object, ...]]:
        return [
            (each.kind, each.subject, each.text, each.taken_at, each.current)
            for name in ("Ana", "Ben")
            for each in memory.persona(name, history=True).snapshots
        ]

    assert told(other_memory) == told(half_year)


def test_the_vector_index_finds_current_snapshots_and_no_replaced_ones(
    database: Database, half_year: AdaMem, embedder: Embedder
) -> None:
    database.read("database/await_indexes", seconds=60)
    vector = embedder.embed(["Where does Ana live?"])[0].tolist()
    asked = {"scope": find_space(database, half_year.space).scope, "owner": "Ana", "vector": vector}
    found = {row["id"] for row in database.read_text(NEAREST, asked)}
    assert found == {each.id for each in half_year.persona("Ana").snapshots}


def test_snapshots_rest_on_what_they_were_made_of(database: Database, half_year: AdaMem) -> None:
    scope = find_space(database, half_year.space).scope
    (home,) = about(half_year.persona("Ana").snapshots, "lives in")
    rows = database.read_text(EVIDENCE_OF_ONE, {"scope": scope, "id": home.id})
    assert sorted((row["label"], row["sentences"]) for row in rows) == [
        ("Attribute", [0]),
        ("Attribute", [1]),
        ("Message", [0]),
        ("Message", [1]),
    ]
    pottery = next(each for each in half_year.persona("Ana").snapshots if each.kind is PersonaKind.PREFERENCE)
    labels = {row["label"] for row in database.read_text(EVIDENCE_OF_ONE, {"scope": scope, "id": pottery.id})}
    assert labels >= {"Message", "Fact", "Topic"}


def test_a_model_tells_the_present_once_and_what_it_invents_is_left_out(
    database: Database, known: AdaMem, parts: ConstructionParts
) -> None:
    writer = ScriptedWriter()
    retold = told_by(writer, database, known, parts)
    retold.enrich()
    assert writer.asked == []  # everything is told already
    retold.add("Ana", "My pottery bowls are in a shop now.", sent_at=datetime(2024, 8, 1, tzinfo=UTC))
    retold.add("Ana", "I fired my pottery again.", sent_at=datetime(2024, 8, 2, tzinfo=UTC))
    retold.enrich()
    assert [name for name in writer.asked if "pottery" in name] == writer.asked
    (pottery,) = [each for each in known.persona("Ana").snapshots if each.made_by == "scripted"]
    assert [sentence.text for sentence in pottery.sentences] == [f"Ana and {pottery.subject}."]
    retold.enrich()
    assert len(writer.asked) == 1
    assert "castle" not in str(properties_of(database, known.space, "PersonaSnapshot"))


def test_what_a_model_cannot_tell_is_told_offline_and_reported(
    database: Database, memory: AdaMem, parts: ConstructionParts
) -> None:
    notices = told_by(SilentWriter(), database, memory, parts).ingest(talk()).notices
    assert {notice.kind for notice in notices} == {"persona-written-offline"}
    assert any("silent gave no usable reply about Ana: an empty reply" in notice.message for notice in notices)
    assert {each.made_by for each in memory.persona("Ana").snapshots} == {"offline"}


def test_a_snapshot_goes_with_the_knowledge_that_it_told(database: Database, known: AdaMem) -> None:
    scope = find_space(database, known.space).scope
    database.run_schema(f"MATCH (m:Message {{scope: '{scope}'}}) WHERE m.text CONTAINS 'telescope' DETACH DELETE m")
    known.enrich()
    assert not about(known.persona("Ben", history=True).snapshots, "telescope")


def test_a_name_is_matched_whatever_its_case_unless_two_are_meant(known: AdaMem) -> None:
    assert known.persona("aNA").name == "Ana"
    with pytest.raises(NotFoundError, match="'Ana', 'Ben'"):
        known.persona("Cleo")
    known.add("ANA", "Hello!", sent_at=datetime(2024, 9, 1, tzinfo=UTC))
    assert known.persona("Ana").name == "Ana"
    with pytest.raises(NotFoundError, match="may be"):
        known.persona("ana")


def test_before_anything_was_made_a_persona_says_so(memory: AdaMem) -> None:
    memory.add("Ana", "Hello!")
    persona = memory.persona("Ana")
    assert (persona.made, persona.snapshots) == (False, ())
