"""From the settings to an open database or memory, with the server named and progress shown on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .output import Output, ServerLabel, tell_notice
from .progress import downloading, waiting

if TYPE_CHECKING:
    from adamem_graph.client import AdaMem
    from adamem_graph.server import ServerStatus
    from adamem_graph.settings import Settings
    from adamem_graph.store.connection import Database


def space_name(space: str | None) -> str:
    """The space that a command is about, checked before anything is connected or started.

    Raises:
        InvalidNameError: it cannot be the name of a space.
    """
    from adamem_graph.settings import load_settings
    from adamem_graph.store.ids import checked_name

    return checked_name(load_settings().adamem_space if space is None else space, "space")


@contextmanager
def open_database(output: Output, *, migrated: bool = True) -> Iterator[Database]:
    """The database that the settings name; the embedded server is installed and started where they name none.

    migrated: bring the schema up to date first, unless ADAMEM_MIGRATE says no.

    Raises:
        AdaMemError: see `adamem_graph.connecting.connect_database` and `migrate`.
    """
    from adamem_graph.connecting import connect_database
    from adamem_graph.settings import load_settings
    from adamem_graph.store.migrations import migrate

    settings = load_settings()
    if settings.neo4j_uri is None:
        for notice in start_embedded(settings).notices:
            tell_notice(notice)
    with waiting("Connecting to Neo4j"):
        database = connect_database(settings)
    with database:
        output.talks_to(label_of(database, settings))
        if migrated and settings.adamem_migrate:
            with waiting("Bringing the schema up to date"):
                migrate(database)
        yield database


@contextmanager
def open_memory(
    output: Output, space: str | None, *, may_be_new: bool = False, llm: str | None = None
) -> Iterator[AdaMem]:
    """The memory of a space, with the embedder that the settings name.

    may_be_new: make the space where there is none; reading commands must not, or a slip of the pen would leave
    an empty space behind. llm: the language model of construction; None is the one that the settings name, or none.

    Raises:
        NotFoundError: there is no such space.
        AdaMemError: see `AdaMem.connect`.
    """
    from adamem_graph.client import AdaMem
    from adamem_graph.construction.parts import ConstructionParts
    from adamem_graph.embedding import create_embedder
    from adamem_graph.language import chosen_model
    from adamem_graph.settings import load_settings
    from adamem_graph.store.spaces import find_space

    name = space_name(space)
    settings = load_settings()
    model = chosen_model(llm, settings)
    parts = ConstructionParts.by_model(model, turns_per_call=settings.adamem_llm_turns) if model else None
    with open_database(output) as database:
        if not may_be_new:
            find_space(database, name)
        with waiting("Loading the embedder"):
            memory = AdaMem(
                database, name, create_embedder(settings.adamem_embedder, settings), parts, background=False
            )
        yield memory


def label_of(database: Database, settings: Settings) -> ServerLabel:
    """How output names a database."""
    return ServerLabel(database.uri, database.name, embedded=settings.neo4j_uri is None)


def start_embedded(settings: Settings) -> ServerStatus:
    """Has the embedded server run, with a bar while it is being downloaded."""
    from adamem_graph.server import EmbeddedServer

    with downloading("Downloading Neo4j") as progress:
        server = EmbeddedServer(settings.adamem_home)
        server.install(progress)
    with waiting("Starting Neo4j"):
        return server.start()
