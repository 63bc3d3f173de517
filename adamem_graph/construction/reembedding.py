"""Moves a space to another embedder: every vector is made anew from the words that it stands for."""

from __future__ import annotations

from collections.abc import Callable

from adamem_graph.construction.dialogue import context_vectors, spoken
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import embed_with_tokens, packed
from adamem_graph.store.connection import Database
from adamem_graph.store.reembedding import (
    FACTS,
    NODE_KINDS,
    begin_moving,
    message_pages,
    node_pages,
    set_embedder,
    set_fact_vectors,
    set_message_vectors,
    set_node_vectors,
)
from adamem_graph.store.spaces import Space
from adamem_graph.store.vectors import ensure_vector_indexes


def reembed_space(
    database: Database, space: Space, embedder: Embedder, on_progress: Callable[[int], None] = lambda _: None
) -> int:
    """Embeds a space anew and returns how many nodes got a vector.

    The space changes hands at the end: interrupted before that, it still names its old embedder, finds less, and is
    made whole by running this again. Meanwhile writers are refused, and afterwards every client with the old embedder.

    on_progress: called with the number of nodes done so far.
    """
    ensure_vector_indexes(database, embedder.dimensions)
    begin_moving(database, space, embedder.name)
    done = 0
    for page in message_pages(database, space):
        words = [(spoken(*turn.own), spoken(*turn.previous) if turn.previous else None) for turn in page]
        embedded = dict(zip((turn.id for turn in page), context_vectors(embedder, words), strict=True))
        vectors = {key: each.vector for key, each in embedded.items()}
        token_vectors = {key: each.token_vectors for key, each in embedded.items()}
        set_message_vectors(database, space, embedder.dimensions, vectors, token_vectors)
        done += len(page)
        on_progress(done)
    for kind in NODE_KINDS:
        for nodes in node_pages(database, space, kind):
            rows, tokens = embed_with_tokens(embedder, [text for _, text in nodes])
            by_id = dict(zip((key for key, _ in nodes), rows, strict=True))
            if kind == FACTS:
                packs = {
                    key: packed(each.vectors) if each else None for (key, _), each in zip(nodes, tokens, strict=True)
                }
                set_fact_vectors(database, space, embedder.dimensions, by_id, packs)
            else:
                set_node_vectors(database, space, kind, embedder.dimensions, by_id)
            done += len(nodes)
            on_progress(done)
    set_embedder(database, space, embedder.name, embedder.dimensions)
    return done
