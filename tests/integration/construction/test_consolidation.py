"""Routing on a real graph: repeats merge, contradictions are put in order of dates, and the words stay."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from dialogues import MAY_2023, dialogue
from graph_dump import dump, edges_of, properties_of

from adamem_graph.client import AdaMem
from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.working_memory import CAPACITY
from adamem_graph.embedding import Embedder
from adamem_graph.records import HeldKind, Utterance
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import open_space

FEBRUARY = datetime(2024, 2, 1, 9, tzinfo=UTC)
JUNE = datetime(2024, 6, 1, 9, tzinfo=UTC)


def _said(speaker: str, text: str, at: datetime) -> list[Utterance]:
    return dialogue([(speaker, text)], session=f"{at:%Y-%m-%d}", start=at)


def _facts(database: Database, space: str) -> dict[str, dict[str, object]]:
    return {str(fact["text"]): fact for fact in properties_of(database, space, "Fact")}


def test_a_reversed_opinion_replaces_the_old_one_and_keeps_it(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(_said("Ben", "I love Thai food.", FEBRUARY))
    memory.ingest(_said("Ben", "I can't stand Thai food any more.", JUNE))
    facts = _facts(database, space)
    (old,) = [text for text in facts if "love" in text]
    (new,) = [text for text in facts if "stand" in text]
    assert facts[old]["superseded_at"] == JUNE
    assert "superseded_at" not in facts[new]
    (properties,) = [edge[2] for edge in edges_of(database, space, "SUPERSEDES") if edge[:2] == (new, old)]
    assert properties["by"] == "offline"
    assert properties["rule"]


def test_the_later_statement_holds_whichever_file_is_imported_first(
    database: Database, memory: AdaMem, other_memory: AdaMem, space: str, other_space: str
) -> None:
    newer = _said("Alva", "I work at Brightwater now.", datetime(2026, 1, 10, tzinfo=UTC))
    older = _said("Alva", "I work at Calder & Co.", datetime(2024, 1, 10, tzinfo=UTC))
    for file in (newer, older):
        memory.ingest(file)
    for file in (older, newer):
        other_memory.ingest(file)
    for name in (space, other_space):
        facts = _facts(database, name)
        held = [text for text, fact in facts.items() if "superseded_at" not in fact]
        assert [text for text in held if "Brightwater" in text]
        assert not [text for text in held if "Calder" in text]
    assert dump(database, space).shape == dump(database, other_space).shape


def test_a_state_that_comes_back_holds_again(database: Database, memory: AdaMem, space: str) -> None:
    for year, place in ((2021, "Oslo"), (2022, "Bergen"), (2023, "Oslo")):
        memory.ingest(_said("Ida", f"I live in {place}.", datetime(year, 3, 1, tzinfo=UTC)))
    held = [text for text, fact in _facts(database, space).items() if "superseded_at" not in fact]
    assert held
    assert all("Oslo" in text for text in held)


def _undated(session: str, *texts: str) -> list[Utterance]:
    return dialogue([("Ana", text) for text in texts], session=session, start=None)


def _homes(memory: AdaMem) -> tuple[set[str], set[str]]:
    """The towns that Ana lives in, and those that she no longer lives in, by everything that is held."""
    towns = ("Oslo", "Bergen", "Tromsø")
    held = memory.facts("Ana", include_superseded=True)
    told = [(town, fact.superseded) for fact in held for town in towns if town in fact.text]
    return {town for town, superseded in told if not superseded}, {town for town, superseded in told if superseded}


def test_of_an_undated_chat_the_last_statement_alone_holds(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(_undated("chat", "I live in Tromsø.", "I sing in a choir.", "I live in Oslo.", "I moved to Bergen."))
    facts = [fact for fact in memory.facts("Ana", include_superseded=True) if fact.kind is HeldKind.FACT]
    assert {fact.text for fact in facts if fact.superseded} == {"Ana lives in Tromsø", "Ana lives in Oslo"}
    assert "Ana moved to Bergen" in {fact.text for fact in memory.facts("Ana")}
    assert not {fact.text for fact in memory.facts("Ana")} & {"Ana lives in Tromsø", "Ana lives in Oslo"}
    assert all("superseded_at" not in fact for fact in properties_of(database, space, "Fact"))


def test_undated_sessions_count_in_the_order_of_their_numbers_whichever_comes_first(
    memory: AdaMem, other_memory: AdaMem
) -> None:
    second, tenth = _undated("session 2", "I live in Oslo."), _undated("session 10", "I live in Bergen.")
    memory.ingest([*second, *tenth])
    for file in (tenth, second):
        other_memory.ingest(file)
    assert _homes(memory) == _homes(other_memory) == ({"Bergen"}, {"Oslo"})


def test_an_undated_state_that_comes_back_holds_again(memory: AdaMem) -> None:
    for number, place in enumerate(("Oslo", "Bergen", "Oslo")):
        memory.ingest(_undated(f"session {number}", f"I live in {place}."))
    assert _homes(memory) == ({"Oslo"}, {"Bergen"})


def test_a_statement_without_a_date_does_not_replace_one_that_has_one(memory: AdaMem, other_memory: AdaMem) -> None:
    undated, dated = _undated("notes", "I live in Oslo."), _said("Ana", "I live in Bergen.", FEBRUARY)
    for file in (undated, dated):
        memory.ingest(file)
    for file in (dated, undated):
        other_memory.ingest(file)
    for each in (memory, other_memory):
        assert _homes(each) == ({"Bergen"}, {"Oslo"})
        (old,) = [fact for fact in each.facts("Ana", include_superseded=True) if fact.text == "Ana lives in Oslo"]
        assert old.superseded_at == FEBRUARY


def test_a_persona_tells_what_was_replaced_without_a_date_as_formerly(memory: AdaMem) -> None:
    memory.ingest(_undated("chat", "I live in Oslo.", "I live in Bergen now."))
    told = " ".join(snapshot.text for snapshot in memory.persona("Ana").snapshots)
    assert "Ana lives in Bergen." in told
    assert "Formerly: Ana lives in Oslo." in told


def test_what_is_said_twice_is_one_fact_with_two_messages(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(_said("Ida", "My sister Olga is a carpenter.", FEBRUARY))
    memory.ingest(_said("Ida", "By the way, my sister Olga is really a carpenter.", JUNE))
    carpenters = [fact for text, fact in _facts(database, space).items() if "carpenter" in text]
    assert len(carpenters) == 1
    assert (carpenters[0]["said_at"], carpenters[0]["last_said_at"]) == (FEBRUARY, JUNE)
    supports = [edge for edge in edges_of(database, space, "SUPPORTS") if edge[1] == carpenters[0]["text"]]
    assert len(supports) == 2


def test_what_two_people_say_of_themselves_never_meets(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(dialogue([("Ana", "I live in Oslo."), ("Ben", "I live in Bergen.")]))
    assert edges_of(database, space, "SUPERSEDES") == []
    assert {fact["owner"] for fact in properties_of(database, space, "Fact")} == {"Ana", "Ben"}


def test_an_unrelated_statement_overwrites_nothing(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(dialogue([("Ana", "I snack late at weekends."), ("Ana", "I want to sail round the world.")]))
    assert edges_of(database, space, "SUPERSEDES") == []


def test_the_past_overwrites_nothing(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(_said("Ana", "I live in Oslo.", FEBRUARY))
    memory.ingest(_said("Ana", "I lived in Paris in 2019.", JUNE))
    assert all("superseded_at" not in fact for fact in _facts(database, space).values())


def test_the_newest_messages_of_each_speaker_stay_in_working_memory(memory: AdaMem) -> None:
    lines = [("Ana" if number % 3 else "Ben", f"I planted bed number {number}.") for number in range(90)]
    memory.ingest(dialogue(lines))
    for speaker in ("Ana", "Ben"):
        said = [text for who, text in lines if who == speaker]
        held = [message.text for message in memory.working_memory(speaker)]
        assert len(held) < CAPACITY
        assert held == said[-len(held) :]
        assert len(held) >= CAPACITY - 5


def test_working_memory_survives_a_restart(database: Database, memory: AdaMem, space: str, embedder: Embedder) -> None:
    memory.ingest(dialogue([("Ana", "My garlic grew well.")]))
    again = AdaMem(database, space, embedder, background=False)
    assert [message.text for message in again.working_memory("ana")] == ["My garlic grew well."]


def test_a_second_pass_changes_nothing(database: Database, memory: AdaMem, space: str) -> None:
    lines = [("Ana", "I love Thai food."), ("Ben", "I live in Bergen."), ("Ana", "I can't stand Thai food any more.")]
    memory.ingest(dialogue(lines * 15))
    once = dump(database, space)
    memory.ingest(dialogue(lines * 15))
    memory.enrich()
    assert dump(database, space) == once


def test_stored_turns_are_enriched_later_to_the_same_graph(
    database: Database, memory: AdaMem, other_memory: AdaMem, space: str, other_space: str
) -> None:
    lines = [("Ana" if number % 2 else "Ben", f"I sold {number} pots of honey yesterday.") for number in range(60)]
    assert memory.ingest(dialogue(lines), enrich=False).understood == 0
    assert {message["stage"] for message in properties_of(database, space, "Message")} == {"stored"}
    assert memory.search("honey").evidence
    assert memory.enrich().understood == 60
    other_memory.ingest(dialogue(lines))
    assert dump(database, space).shape == dump(database, other_space).shape


def test_where_batches_end_does_not_change_the_graph(
    database: Database, space: str, other_space: str, embedder: Embedder, parts: ConstructionParts
) -> None:
    lines = _talk()
    for name, turns in ((space, 200), (other_space, 37)):
        opened = open_space(database, name, embedder.name, embedder.dimensions)
        enrichment = Enrichment(database, opened, embedder, parts)
        MemoryAgent(database, opened, embedder, enrichment, batch_turns=turns).write(lines)
    assert dump(database, space).shape == dump(database, other_space).shape


def _talk() -> Sequence[Utterance]:
    people = ("Ana", "Ben")
    towns = ("Oslo", "Bergen", "Oslo", "Tromsø")
    lines = []
    for number in range(120):
        who = people[number % 2]
        match number % 6:
            case 0 | 1:
                lines.append((who, f"I live in {towns[number // 31]}."))
            case 2 | 3:
                lines.append((who, "I love rye bread."))
            case _:
                lines.append((who, f"I bought {number} onions on Sunday."))
    return dialogue(lines, start=MAY_2023)
