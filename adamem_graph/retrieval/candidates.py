"""What the statement gives back: candidates, each with all that its place depends on."""

from __future__ import annotations

from datetime import date
from typing import Any

from adamem_graph.records import CorrectedStatement, Grain, TimeExpression

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
    "fact_token_vectors",
    "wanted",
    "corrected",
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

token_vectors: of the turn and of the facts that it states, as far as those have any; None where the turn has none.
times: None, or lists of texts, offsets, first days, last days and grains; hits: score by channel.
wanted: whether a preference wants a memory that the turn states, None where the space has no policy.
corrected: None, or lists of the fields of `CorrectedStatement`.
"""


def candidates_of(rows: list[dict[str, Any]]) -> list[Candidate]:
    """The candidates in the one row of a retrieval statement."""
    found = [dict(zip(FIELDS, values, strict=True)) for row in rows for values in row["candidates"]]
    for candidate in found:
        candidate["hits"] = dict(candidate["hits"] or ())
        of_facts = candidate.pop("fact_token_vectors")
        if of_facts and candidate["token_vectors"] is not None:
            # What a model made of a turn has its names and nouns in full: a question's tokens may meet either.
            candidate["token_vectors"] += b"".join(of_facts)
    return found


def times_of(candidate: Candidate) -> tuple[TimeExpression, ...]:
    """The dates that a candidate names."""
    return tuple(
        TimeExpression(
            text, date.fromisoformat(start), date.fromisoformat(end), Grain(grain), (offset, offset + len(text))
        )
        for text, offset, start, end, grain in zip(*(candidate["times"] or ()), strict=True)
    )


def corrected_of(candidate: Candidate) -> tuple[CorrectedStatement, ...]:
    """What a candidate states that was put right by hand."""
    return tuple(
        CorrectedStatement(owner, name, said, holds, _day(start), _day(end), Grain(grain) if grain else None)
        for owner, name, said, holds, start, end, grain in candidate["corrected"] or ()
    )


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
