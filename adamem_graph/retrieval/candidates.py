"""What the statement gives back: candidates, each with all that its place depends on."""

from __future__ import annotations

from datetime import date
from typing import Any

from adamem_graph.records import Grain, TimeExpression

FIELDS = (
    "id",
    "speaker",
    "text",
    "caption",
    "session",
    "position",
    "sent_at",
    "external_id",
    "role",
    "times",
    "token_vectors",
    "base_rank",
    "graph_rank",
    "base",
    "hits",
    "graph",
    "s_recency",
)
"""In the order of `cypher/retrieval/fragments/candidates.cypher`."""

Candidate = dict[str, Any]
"""The values of one candidate by FIELDS.

times: None, or lists of texts, offsets, first days, last days and grains; hits: score by channel.
"""


def candidates_of(rows: list[dict[str, Any]]) -> list[Candidate]:
    """The candidates in the one row of a retrieval statement."""
    found = [dict(zip(FIELDS, values, strict=True)) for row in rows for values in row["candidates"]]
    for candidate in found:
        candidate["hits"] = {hit["channel"]: hit["score"] for hit in candidate["hits"] or []}
    return found


def times_of(candidate: Candidate) -> tuple[TimeExpression, ...]:
    """The dates that a candidate names."""
    return tuple(
        TimeExpression(
            text, date.fromisoformat(start), date.fromisoformat(end), Grain(grain), (offset, offset + len(text))
        )
        for text, offset, start, end, grain in zip(*(candidate["times"] or ()), strict=True)
    )
