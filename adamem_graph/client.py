"""AdaMem, the facade: connects the parts and holds no logic of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from enum import Enum
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

from adamem_graph.agents.extractive import ExtractiveAgent
from adamem_graph.connecting import connect_database
from adamem_graph.construction.memory_agent import MemoryAgent, WriteReport
from adamem_graph.construction.offline.understander import OfflineUnderstander
from adamem_graph.construction.understanding import Understander
from adamem_graph.embedding import Embedder, create_embedder
from adamem_graph.errors import InvalidTextError
from adamem_graph.records import Answer, Explanation, Message, Notice, Persona, Role, SearchResult, Utterance
from adamem_graph.retrieval.persona import read_persona
from adamem_graph.retrieval.planner import DEFAULT_LIMIT
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.settings import Settings, load_settings
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import checked_name
from adamem_graph.store.migrations import migrate
from adamem_graph.store.spaces import Space, SpaceContents, open_space, space_contents
from adamem_graph.transcripts import ReadOptions, read_transcript


class _Unsaid(Enum):
    """Tells an argument that was left out from None."""

    SPACE = "the space of the settings"


class AdaMem:
    """The memory of one space. Use it as a context manager, or call `close`.

    Reading is safe from several threads; write from one thread for each client.
    """

    def __init__(
        self, database: Database, space: str, embedder: Embedder, understander: Understander | None = None
    ) -> None:
        """Over an open, migrated database; most callers want `connect`."""
        self._database = database
        self._embedder = embedder
        self._understander = understander or OfflineUnderstander()
        self._space: Space = open_space(database, space, embedder.name, embedder.dimensions)
        self._retriever = Retriever(database, self._space, embedder)
        self._answerer = ExtractiveAgent(database, self._space, embedder)

    @classmethod
    def connect(
        cls,
        space: str | _Unsaid = _Unsaid.SPACE,
        *,
        settings: Settings | None = None,
        embedder: Embedder | None = None,
        understander: Understander | None = None,
    ) -> Self:
        """Connects to Neo4j, brings its schema up to date and opens a space, making it if it is new.

        With `NEO4J_URI` set that server is used and nothing is started; without, the embedded server is started if it
        does not run yet.

        space: the memory space (tenant); every read and write stays inside it. Left out, it is `settings.adamem_space`;
            None is an error, for a missing name must never mean everybody's memory.
        settings: default: from the environment and `.env`.
        embedder: default: the one that `settings.adamem_embedder` names.

        Raises:
            InvalidNameError: no usable name of a space.
            DatabaseUnavailableError, ServerError: Neo4j does not answer, or cannot be started.
            MigrationError: the schema does not fit this version.
            EmbedderMismatchError: the space was filled by another embedder.
        """
        chosen = settings or load_settings()
        name = checked_name(chosen.adamem_space if isinstance(space, _Unsaid) else space, "space")
        database = connect_database(chosen)
        try:
            if chosen.adamem_migrate:
                migrate(database)
            return cls(database, name, embedder or create_embedder(chosen.adamem_embedder, chosen), understander)
        except BaseException:
            database.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection; the embedded server goes on running until `adamem server stop`."""
        self._database.close()

    @property
    def space(self) -> str:
        """The name of the space that this client reads and writes."""
        return self._space.name

    def describe(self) -> str:
        """Which server, database and space this client talks to, for people."""
        return f"{self._database.describe()}, space {self._space.name!r}"

    def add(
        self,
        speaker: str,
        text: str,
        *,
        sent_at: datetime | None = None,
        session: str | None = None,
        role: Role = Role.OTHER,
        caption: str | None = None,
    ) -> Message:
        """Remembers one turn and returns it as stored; it can be searched for when this returns.

        sent_at: when it was said; None is now, a naive time is read as UTC.
        session: the conversation it belongs to; None is the calendar day of `sent_at`.
        caption: of a picture shared with it.

        Raises:
            InvalidNameError: speaker or session cannot be used as a name.
            InvalidTextError: there is neither text nor caption.
        """
        if not text.strip() and not (caption or "").strip():
            raise InvalidTextError("a turn needs words or the caption of a picture: there is nothing to remember")
        when = sent_at or datetime.now(UTC)
        utterance = Utterance(
            speaker=speaker,
            text=text,
            session=session or f"{when:%Y-%m-%d}",
            position=0,
            sent_at=when if when.tzinfo else when.replace(tzinfo=UTC),
            role=role,
            caption=caption,
            zone_assumed=when.tzinfo is None,
        )
        return self._agent.append(utterance)

    def ingest(
        self,
        source: Path | str | Iterable[Utterance],
        options: ReadOptions | None = None,
        *,
        on_notice: Callable[[Notice], None] = lambda _: None,
        on_progress: Callable[[int], None] = lambda _: None,
    ) -> WriteReport:
        """Remembers a transcript: a file of any known format, or utterances of your own.

        Ingesting it again, or a longer version of it, adds what is new and nothing else.

        on_notice: told of every line skipped and every assumption made; on_progress: the number of turns done.

        Raises:
            TranscriptError: the file cannot be read at a line; what came before it, in whole batches, is kept.
        """
        if isinstance(source, Path | str):
            return self._agent.write(read_transcript(Path(source), options, on_notice=on_notice), on_progress)
        return self._agent.write(source, on_progress)

    def search(self, question: str, limit: int = DEFAULT_LIMIT) -> SearchResult:
        """The messages that bear most on a question, best first, each with the parts of its score.

        Raises:
            ConfigurationError: `limit` is below one.
        """
        return self._retriever.search(question, limit)

    def ask(self, question: str, limit: int = DEFAULT_LIMIT) -> Answer:
        """A short answer with its evidence, or an abstention that says why."""
        return self._answerer.answer(self.search(question, limit))

    def explain(self, question: str, limit: int = DEFAULT_LIMIT, *, profile: bool = False) -> Explanation:
        """The plan with its rules, the statement with its parameters, every candidate with its scores."""
        return self._retriever.explain(question, limit, profile=profile)

    def persona(self, name: str, at: date | None = None, *, history: bool = False) -> Persona:
        """What is known of a person, each sentence with the messages that it rests on.

        name: as the transcript spells it; upper and lower case may differ where that leaves one speaker.
        at: as of the end of that day, by the dates of the dialogue. history: earlier snapshots of each subject too.

        Raises:
            NotFoundError: nobody of that name speaks in this space; the message names those who do.
        """
        return read_persona(self._database, self._space, name, at, history=history)

    def contents(self) -> SpaceContents:
        """How much the space holds."""
        return space_contents(self._database, self._space.name)

    @cached_property
    def _agent(self) -> MemoryAgent:
        return MemoryAgent(self._database, self._space, self._embedder, self._understander)
