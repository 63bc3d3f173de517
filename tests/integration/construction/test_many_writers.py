"""Several processes write into one space at once: the graph is that of one after the other."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier

from dialogues import MAY_2023, dialogue
from graph_dump import dump
from stand_ins import HashedWords, RecordedUnderstander

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent
from adamem_graph.construction.offline import OfflineUnderstander
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.personas.offline import OfflineWriter
from adamem_graph.construction.regrouping.offline import OfflineMerger
from adamem_graph.construction.routing.offline import OfflineRouter
from adamem_graph.records import Message, Utterance
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import open_space

PROCESSES = 8
PEOPLE = ("Ana", "Ben", "Cleo", "Dov", "Esi")
THINGS = ("garlic", "pottery", "chess", "the cello", "rowing", "bread", "the allotment", "Latin")


def file_of(number: int) -> list[Utterance]:
    """One evening of the same five people; every evening comes back to the same two topics."""
    thing = THINGS[number]
    texts = [
        f"I tried {thing} again in Lisbon.",
        "I tried pottery again.",
        "My garlic grew well.",
        f"Ana told me about {thing}.",
        "I watered the garlic.",
        "My favourite vegetable is fennel.",
    ]
    lines = [(PEOPLE[place % len(PEOPLE)], text) for place, text in enumerate(texts)]
    return dialogue(lines, session=f"evening {number}", start=MAY_2023.replace(hour=number))


def agent_of(database: Database, space: str, understander: RecordedUnderstander) -> MemoryAgent:
    embedder = HashedWords()
    opened = open_space(database, space, embedder.name, embedder.dimensions)
    parts = ConstructionParts(understander, OfflineRouter(), OfflineMerger(), OfflineWriter())
    return MemoryAgent(database, opened, embedder, Enrichment(database, opened, embedder, parts))


def read_before(turns: Sequence[Utterance]) -> RecordedUnderstander:
    """What the offline understander makes of turns, for processes that need not load the language pipeline."""
    messages = [
        Message(str(place), turn.speaker, turn.text, turn.session, turn.position, turn.sent_at)
        for place, turn in enumerate(turns)
    ]
    records = OfflineUnderstander().understand(messages, PEOPLE)
    return RecordedUnderstander(
        {(each.speaker, each.text): record for each, record in zip(messages, records, strict=True)}
    )


def ingest_twice(
    server: Credentials,
    space: str,
    number: int,
    understander: RecordedUnderstander,
    barrier: Barrier,
    results: Queue[list[int]],
) -> None:
    with Database(server.uri, server.username, server.password) as database:
        barrier.wait(timeout=240)
        agent = agent_of(database, space, understander)
        added = [agent.write(file_of(number)).added]
        barrier.wait(timeout=240)
        results.put([*added, agent.write(file_of(number)).added])


def test_eight_processes_with_the_same_speakers_write_the_graph_of_a_serial_run(
    database: Database,
    neo4j_server: Credentials,
    space: str,
    other_space: str,
) -> None:
    understander = read_before([turn for number in range(PROCESSES) for turn in file_of(number)])
    serial = agent_of(database, space, understander)
    for number in range(PROCESSES):
        serial.write(file_of(number))
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(PROCESSES), context.Queue()
    workers = [
        context.Process(target=ingest_twice, args=(neo4j_server, other_space, number, understander, barrier, results))
        for number in range(PROCESSES)
    ]
    for worker in workers:
        worker.start()
    added = [results.get(timeout=240) for _ in workers]
    for worker in workers:
        worker.join(timeout=60)
    results.close()
    results.join_thread()
    assert added == [[6, 0]] * PROCESSES
    assert dump(database, other_space).shape == dump(database, space).shape
