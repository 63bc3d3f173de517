"""Reading what a space's vectors stand for, page by page, and putting new vectors in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adamem_graph.records import OFFLINE, with_caption
from adamem_graph.store.connection import Database
from adamem_graph.store.noted_peers import begin_pass
from adamem_graph.store.spaces import Space
from adamem_graph.store.vectors import vector_property

_PAGE = 200
_NODES = {
    "topics": ("graph/topics_to_embed", "graph/set_topics_vectors"),
    "facts": ("graph/facts_to_embed", "graph/set_facts_vectors"),
    "attributes": ("graph/attributes_to_embed", "graph/set_attributes_vectors"),
    "personas": ("personas/to_embed", "personas/replace_vectors"),
}
NODE_KINDS = tuple(_NODES)
FACTS = "facts"


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """A stored message and the turn before it, as (speaker, text with caption)."""

    id: str
    own: tuple[str, str]
    previous: tuple[str, str] | None


def message_pages(database: Database, space: Space) -> Iterator[list[StoredTurn]]:
    """Every message of a space, in pages."""
    after = ""
    while rows := database.read("messages/to_embed", scope=space.scope, after=after, limit=_PAGE):
        yield [
            StoredTurn(
                row["id"],
                (row["speaker"], with_caption(row["text"], row["caption"])),
                (row["previous_speaker"], with_caption(row["previous_text"], row["previous_caption"]))
                if row["previous_speaker"]
                else None,
            )
            for row in rows
        ]
        after = rows[-1]["id"]


def node_pages(database: Database, space: Space, kind: str) -> Iterator[list[tuple[str, str]]]:
    """Every node of a kind in `NODE_KINDS` as (id, text), in pages."""
    after = ""
    while rows := database.read(_NODES[kind][0], scope=space.scope, after=after, limit=_PAGE):
        yield [(row["id"], row["text"]) for row in rows]
        after = rows[-1]["id"]


def set_message_vectors(
    database: Database,
    space: Space,
    dimensions: int,
    vectors: Mapping[str, NDArray[np.float32]],
    token_vectors: Mapping[str, bytes | None],
) -> None:
    """New vectors for messages and their tokens, by id."""
    rows = [{"id": key, "token_vectors": tokens} for key, tokens in sorted(token_vectors.items())]
    database.write_all(
        [
            ("messages/set_token_vectors", {"scope": space.scope, "rows": rows}),
            ("messages/set_vectors", _new_vectors(space, dimensions, vectors)),
        ]
    )


def set_node_vectors(
    database: Database, space: Space, kind: str, dimensions: int, vectors: Mapping[str, NDArray[np.float32]]
) -> None:
    """New vectors for nodes of a kind other than facts, by id."""
    database.write(_NODES[kind][1], **_new_vectors(space, dimensions, vectors))


def set_fact_vectors(
    database: Database,
    space: Space,
    dimensions: int,
    vectors: Mapping[str, NDArray[np.float32]],
    token_vectors: Mapping[str, bytes | None],
) -> None:
    """New vectors for facts, by id; those of their tokens go to facts that a model made."""
    rows = [{"id": key, "vector": vectors[key], "token_vectors": token_vectors[key]} for key in sorted(vectors)]
    whose = _new_vectors(space, dimensions, vectors) | {"rows": rows, "offline": OFFLINE}
    database.write(_NODES[FACTS][1], **whose)


def begin_moving(database: Database, space: Space, embedder: str) -> None:
    """Notes that a space is given vectors of another embedder: nobody writes to it until `set_embedder`."""
    database.write("spaces/begin_moving", scope=space.scope, embedder=embedder)


def set_embedder(database: Database, space: Space, embedder: str, dimensions: int) -> None:
    """Records whose vectors a space has from now on; what was grouped by the old ones will be grouped anew."""
    whose = {"scope": space.scope, "embedder": embedder, "dimensions": dimensions}
    # A pass of regrouping on its way has found the nearest of vectors that were put in place meanwhile.
    database.write_all([*begin_pass(space), ("themes/ungroup", {"scope": space.scope}), ("spaces/set_embedder", whose)])


def _new_vectors(space: Space, dimensions: int, vectors: Mapping[str, NDArray[np.float32]]) -> dict[str, object]:
    return {
        "scope": space.scope,
        "vector_property": vector_property(dimensions),
        # With the same size the new vector stands where the old one stood.
        "old_property": space.vector_property,
        "rows": [{"id": key, "vector": vector} for key, vector in sorted(vectors.items())],
    }
