"""A write that is killed at any moment and started again makes the graph of one that was left alone."""

from __future__ import annotations

import multiprocessing
import random
import time
from multiprocessing.synchronize import Event

import pytest
from dialogues import MAY_2023, dialogue
from ending_database import Ended, EndingDatabase
from graph_dump import assert_alike, dump
from stand_ins import EchoingModel, HashedWords, RecordedUnderstander

from adamem_graph.construction import enrichment
from adamem_graph.construction.by_model.understander import ModelUnderstander
from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.personas.offline import OfflineWriter
from adamem_graph.construction.regrouping import regroup
from adamem_graph.construction.regrouping.offline import OfflineMerger
from adamem_graph.construction.routing.offline import OfflineRouter
from adamem_graph.construction.understanding import Understander
from adamem_graph.records import Message, Utterance
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space, open_space

KILLS = 3
BATCH_TURNS = 16
"""Small, so that a kill can fall between and into many transactions."""

PAGE_TOPICS = 16
"""Of regrouping, likewise."""

MOST_WRITES = 500
"""Of a run that comes to its end."""

PEOPLE = ("Ana", "Ben")
TOWNS = ("Oslo", "Bergen", "Oslo", "Bergen")
DISHES = ("rye bread", "fennel soup", "pickled beetroot")


def talk() -> list[Utterance]:
    """Homes that change, opinions that turn, things said again, and onions."""
    lines = []
    for number in range(144):
        who = PEOPLE[number % 2]
        match number % 8:
            case 0 | 1:
                text = f"I live in {TOWNS[number // 36]}."
            case 2 | 3:
                text = f"I love {DISHES[number % 3]}." if number < 80 else f"I hate {DISHES[number % 3]}."
            case 4 | 5:
                text = f"I bought {number} onions on Sunday."
            case _:
                text = f"My sister gave me the {DISHES[number % 3]} yesterday."
        lines.append((who, text))
    return dialogue(lines, start=MAY_2023)


def read_offline() -> RecordedUnderstander:
    """What the offline understander makes of the talk, so that the processes to be killed need not load a parser."""
    from adamem_graph.construction.offline import OfflineUnderstander

    turns = talk()
    messages = [
        Message(str(turn.position), turn.speaker, turn.text, turn.session, turn.position, turn.sent_at)
        for turn in turns
    ]
    records = zip(messages, OfflineUnderstander().understand(messages, PEOPLE), strict=True)
    return RecordedUnderstander({(message.speaker, message.text): record for message, record in records})


def write(
    database: Database,
    space: str,
    understander: Understander | None,
    begins: Event | None = None,
    *,
    apart: bool = False,
) -> None:
    """Writes the talk; without an understander, by a scripted model. apart: stores it first, and enriches it then."""
    embedder = HashedWords()
    reader = understander or ModelUnderstander(EchoingModel())
    opened = open_space(database, space, embedder.name, embedder.dimensions)
    parts = ConstructionParts(reader, OfflineRouter(), OfflineMerger(), OfflineWriter())
    enriching = Enrichment(database, opened, embedder, parts)
    agent = MemoryAgent(database, opened, embedder, enriching, batch_turns=BATCH_TURNS)
    if begins is not None:
        begins.set()
    if not apart:
        agent.write(talk())
        return
    agent.write(talk(), enrich=False)
    enriching.run()


def write_in_a_process(server: Credentials, space: str, understander: Understander | None, begins: Event) -> None:
    """`write`, over a connection of its own."""
    with Database(server.uri, server.username, server.password) as database:
        write(database, space, understander, begins)


@pytest.mark.parametrize("apart", [False, True], ids=["at once", "stored first"])
@pytest.mark.parametrize("by_model", [False, True], ids=["offline", "by a scripted model"])
def test_ended_after_each_of_its_writes_it_makes_the_same_graph(
    database: Database,
    neo4j_server: Credentials,
    space: str,
    by_model: bool,
    apart: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(enrichment, "BATCH_TURNS", BATCH_TURNS)
    monkeypatch.setattr(regroup, "PAGE_TOPICS", PAGE_TOPICS)
    understander = None if by_model else read_offline()
    write(database, space, understander)
    left_alone = dump(database, space)
    delete_space(database, space)
    ends = 0
    with EndingDatabase(neo4j_server) as ending:
        while True:
            try:
                write(ending, space, understander, apart=apart)
                break
            except Ended:
                ends += 1
                assert ends < MOST_WRITES
    assert ends > 3 * len(talk()) / BATCH_TURNS, "it did not end after each of the writes of a batch"
    assert_alike(left_alone, dump(database, space))


@pytest.mark.parametrize("by_model", [False, True], ids=["offline", "by a scripted model"])
def test_killed_at_random_and_begun_again_it_makes_the_same_graph(
    database: Database,
    neo4j_server: Credentials,
    space: str,
    by_model: bool,
) -> None:
    understander = None if by_model else read_offline()
    started = time.perf_counter()
    write(database, space, understander)
    seconds = time.perf_counter() - started
    left_alone = dump(database, space)
    delete_space(database, space)
    context = multiprocessing.get_context("spawn")
    for _ in range(KILLS):
        begins = context.Event()
        process = context.Process(target=write_in_a_process, args=(neo4j_server, space, understander, begins))
        process.start()
        assert begins.wait(timeout=120)
        time.sleep(random.uniform(0.05, 0.6) * seconds)
        process.kill()
        process.join()
    write(database, space, understander)
    assert_alike(left_alone, dump(database, space))
