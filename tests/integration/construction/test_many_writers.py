"""Several processes write into one space at once: the graph is that of one after the other."""

from __future__ import annotations

import multiprocessing
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier

import numpy as np
from dialogues import MAY_2023, dialogue
from graph_dump import dump
from numpy.typing import NDArray

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent
from adamem_graph.construction.offline import OfflineUnderstander
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.personas.offline import OfflineWriter
from adamem_graph.construction.regrouping.offline import OfflineMerger
from adamem_graph.construction.routing.offline import OfflineRouter
from adamem_graph.embedding import Embedder
from adamem_graph.records import Message, Understanding, Utterance
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space, open_space

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


class Recorder:
    """An embedder and an understander that keep what the real ones say, so that other processes can say it again."""

    def __init__(self, embedder: Embedder, understander: OfflineUnderstander) -> None:
        self._embedder = embedder
        self._understander = understander
        self.name, self.dimensions = embedder.name, embedder.dimensions
        self.vectors: dict[str, NDArray[np.float32]] = {}
        self.records: dict[tuple[str, str], Understanding] = {}

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = self._embedder.embed(texts)
        self.vectors.update(zip(texts, vectors, strict=True))
        return vectors

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding]:
        records = self._understander.understand(messages, participants, before)
        self.records.update(zip(((message.speaker, message.text) for message in messages), records, strict=True))
        return records


@dataclass(frozen=True)
class Replay:
    """What a `Recorder` kept, for a process that need not load the models; records by speaker and text."""

    name: str
    dimensions: int
    vectors: dict[str, NDArray[np.float32]]
    records: dict[tuple[str, str], Understanding]

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([self.vectors[text] for text in texts], dtype=np.float32).reshape(-1, self.dimensions)

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding]:
        return [self.records[message.speaker, message.text] for message in messages]


def agent_of(database: Database, space: Space, models: Recorder | Replay) -> MemoryAgent:
    parts = ConstructionParts(models, OfflineRouter(), OfflineMerger(), OfflineWriter())
    return MemoryAgent(database, space, models, Enrichment(database, space, models, parts))


def ingest_twice(
    server: Credentials, space: str, number: int, models: Replay, barrier: Barrier, results: Queue[list[int]]
) -> None:
    with Database(server.uri, server.username, server.password) as database:
        barrier.wait(timeout=240)
        opened = open_space(database, space, models.name, models.dimensions)
        agent = agent_of(database, opened, models)
        added = [agent.write(file_of(number)).added]
        barrier.wait(timeout=240)
        results.put([*added, agent.write(file_of(number)).added])


def test_eight_processes_with_the_same_speakers_write_the_graph_of_a_serial_run(
    database: Database,
    neo4j_server: Credentials,
    space: str,
    other_space: str,
    embedder: Embedder,
) -> None:
    recorder = Recorder(embedder, OfflineUnderstander())
    serial = agent_of(database, open_space(database, space, recorder.name, recorder.dimensions), recorder)
    for number in range(PROCESSES):
        serial.write(file_of(number))
    models = Replay(recorder.name, recorder.dimensions, recorder.vectors, recorder.records)
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(PROCESSES), context.Queue()
    workers = [
        context.Process(target=ingest_twice, args=(neo4j_server, other_space, number, models, barrier, results))
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
