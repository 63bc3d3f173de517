"""Compiles a route plan to one parameterised statement: fragments from `cypher/`, everything else a parameter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from adamem_graph.errors import ConfigurationError
from adamem_graph.records import EdgeType, RoutePlan
from adamem_graph.retrieval.words import lucene_query
from adamem_graph.statements import statement
from adamem_graph.store.spaces import Space
from adamem_graph.store.vectors import for_dimensions

MAX_HOPS = 3

CHANNEL_WEIGHTS = {"vector": 1.0, "text": 3.0, "fact": 0.5}
RANK_CONSTANT = 10
"""Shares of the seed channels in rank fusion, how slowly ranks lose worth; chosen on LoCoMo's development half."""

OTHER_SPEAKER = 0.55
"""What a turn counts when the question is about somebody else: answers also stand in what others say to that person."""

SEED_LIMIT, FACT_LIMIT, POOL = 60, 20, 100
"""Hits of each message channel, facts, and candidates kept after rank fusion."""

FRONTIER, HUB_DEGREE = 60, 200
"""Nodes kept after each hop; nodes with more edges than this are not passed through."""


@dataclass(frozen=True, slots=True)
class CompiledQuery:
    """One statement and its parameters. The text depends on the plan's shape alone."""

    text: str
    parameters: dict[str, object]


@dataclass(frozen=True, slots=True)
class _Shape:
    """All that the text depends on: closed sets and small numbers."""

    full_text: bool
    one_owner: bool
    edges: tuple[EdgeType, ...]
    hop_depth: int
    recency: bool
    dimensions: int


def compile_route(plan: RoutePlan, space: Space, vector: Sequence[float]) -> CompiledQuery:
    """The statement for a plan in a space.

    vector: the question's unit vector, `space.dimensions` long.

    Raises:
        ConfigurationError: a hop depth outside 0 to 3, or a limit below one.
    """
    if plan.limit < 1:
        raise ConfigurationError(f"the limit is {plan.limit}: at least one message must be asked for")
    if not 0 <= plan.hop_depth <= MAX_HOPS:
        raise ConfigurationError(f"hop depth {plan.hop_depth} is outside 0 to {MAX_HOPS}")
    edges = tuple(edge for edge in EdgeType if edge in plan.edge_priors)
    shape = _Shape(
        full_text=bool(plan.words),
        one_owner=len(plan.target.names) == 1,
        edges=edges,
        hop_depth=plan.hop_depth if edges else 0,
        recency=plan.weights.gamma > 0,
        dimensions=space.dimensions,
    )
    return CompiledQuery(_assemble(shape), _parameters(plan, space, vector))


def _parameters(plan: RoutePlan, space: Space, vector: Sequence[float]) -> dict[str, object]:
    return {
        "scope": space.scope,
        "vector": list(vector),
        "lucene": lucene_query(space.scope, plan.words) if plan.words else "",
        "owner": plan.target.names[0] if plan.target.names else "",
        "targets": list(plan.target.names),
        "other_speaker": OTHER_SPEAKER,
        # Floats, or Cypher would divide whole numbers and round down to nothing.
        "channel_weights": {channel: float(weight) for channel, weight in CHANNEL_WEIGHTS.items()},
        "rank_constant": RANK_CONSTANT,
        "seed_limit": SEED_LIMIT,
        "fact_limit": FACT_LIMIT,
        "pool": POOL,
        "seeds": plan.seeds,
        "priors": {edge.value: prior for edge, prior in plan.edge_priors.items()},
        "hop_decay": plan.hop_decay,
        "hub_degree": HUB_DEGREE,
        "frontier": FRONTIER,
    }


@cache
def _assemble(shape: _Shape) -> str:
    seeds = ["seeds_message_vector", "seeds_fact_vector_of_owner" if shape.one_owner else "seeds_fact_vector"]
    if shape.full_text:
        seeds.append("seeds_message_text")
    parts = [
        _fragment("head"),
        "CALL () {\n" + "UNION ALL\n".join(_fragment(name) for name in seeds) + "}\n",
        _fragment("rank"),
        *(_hop(shape, depth) for depth in range(1, shape.hop_depth + 1)),
        _collect(shape.hop_depth),
        _fragment("recency_counted" if shape.recency else "recency_ignored"),
        _fragment("candidates"),
    ]
    return for_dimensions("".join(parts), shape.dimensions)


def _hop(shape: _Shape, depth: int) -> str:
    text = _fragment("last_hop" if depth == shape.hop_depth else "hop").replace("EDGE_TYPES", "|".join(shape.edges))
    return text.replace("frontier_1", f"frontier_{depth}").replace("frontier_0", f"frontier_{depth - 1}")


def _collect(hop_depth: int) -> str:
    frontiers = [f"frontier_{depth}" for depth in range(hop_depth + 1)]
    text = _fragment("collect").replace("GRAPH_REACHED", ", ".join(frontiers))
    return text.replace("GRAPH_LISTS", " + ".join(frontiers))


def _fragment(name: str) -> str:
    return statement(f"retrieval/fragments/{name}")
