"""LoCoMo's conversations in memory, each in a space of its own: where every benchmark on them begins."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent, WriteReport
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space, open_space
from adamem_graph.transcripts.locomo_conversations import LocomoConversation, LocomoQuestion, read_locomo_conversations

CATEGORIES = {1: "multi_hop", 2: "temporal", 3: "open_domain", 4: "single_hop"}
"""LoCoMo's answerable categories; 5 is adversarial."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A conversation and the space that holds it; report: of its ingestion, which may have found it there already."""

    conversation: LocomoConversation
    space: Space
    report: WriteReport

    def answerable(self) -> list[LocomoQuestion]:
        """The questions that its turns answer: all but the adversarial ones and those that name no turn."""
        return [each for each in self.conversation.questions if each.category in CATEGORIES and each.evidence]


class LocomoSpaces:
    """Ingests conversations, each into a space of its own."""

    def __init__(self, database: Database, embedder: Embedder, parts: ConstructionParts) -> None:
        self.database = database
        self.embedder = embedder
        self._parts = parts
        # Models load when they are first used; what is timed is ingestion.
        parts.understander.understand([], ())

    def remembered(
        self, path: Path, *, limit: int | None, prefix: str, on_progress: Callable[[str], None]
    ) -> Iterator[Remembered]:
        """The first `limit` conversations of a file, all without a limit, in spaces called `<prefix>-<conversation>`.

        Raises:
            TranscriptError: the file cannot be read.
        """
        for conversation in itertools.islice(read_locomo_conversations(path), limit):
            on_progress(f"ingesting {conversation.sample_id}")
            name = f"{prefix}-{conversation.sample_id}"
            space = open_space(self.database, name, self.embedder.name, self.embedder.dimensions)
            enrichment = Enrichment(self.database, space, self.embedder, self._parts)
            agent = MemoryAgent(self.database, space, self.embedder, enrichment)
            report = agent.write(conversation.utterances)
            on_progress(f"asking about {conversation.sample_id}")
            yield Remembered(conversation, space, report)
