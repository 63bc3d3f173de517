"""Several processes write into one space at once: the graph is that of one after the other."""

from __future__ import annotations

import multiprocessing
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier

from dialogues import MAY_2023, dialogue
from graph_dump import dump

from adamem_graph.client import AdaMem
from adamem_graph.embedding import MiniLmEmbedder
from adamem_graph.records import Utterance
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database

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


def ingest_twice(server: Credentials, space: str, number: int, barrier: Barrier, results: Queue[list[int]]) -> None:
    embedder = MiniLmEmbedder()
    embedder.embed(["warm"])
    with Database(server.uri, server.username, server.password) as database:
        barrier.wait(timeout=240)
        memory = AdaMem(database, space, embedder)
        first = memory.ingest(file_of(number)).added
        barrier.wait(timeout=240)
        results.put([first, memory.ingest(file_of(number)).added])


def test_eight_processes_with_the_same_speakers_write_the_graph_of_a_serial_run(
    database: Database, neo4j_server: Credentials, space: str, other_space: str, memory: AdaMem
) -> None:
    for number in range(PROCESSES):
        memory.ingest(file_of(number))
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(PROCESSES), context.Queue()
    workers = [
        context.Process(target=ingest_twice, args=(neo4j_server, other_space, number, barrier, results))
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
