"""Compiles a route plan to one parameterised statement: fragments from `cypher/`, everything else a parameter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache

from adamem_graph.errors import ConfigurationError
from adamem_graph.records import Channel, EdgeType, EntityKind, KeywordSearch, RoutePlan, TimeExpression
from adamem_graph.retrieval.options import MAX_HOPS
from adamem_graph.retrieval.words import lucene_query
from adamem_graph.statements import statement
from adamem_graph.store.ids import entity_id
from adamem_graph.store.spaces import Space
from adamem_graph.store.vectors import for_dimensions

CHANNEL_WEIGHTS = {
    Channel.VECTOR: 1.0,
    Channel.TEXT: 3.0,
    Channel.DATED: 1.0,
    Channel.FACT: 0.5,
    Channel.ATTRIBUTE: 0.5,
    Channel.TOPIC: 0.5,
    Channel.PERSONA: 0.5,
    Channel.ENTITY: 0.5,
    Channel.LINKED: 0.5,
}
RANK_CONSTANT = 10
"""Shares of the seed channels in rank fusion, how slowly ranks lose worth; chosen on LoCoMo's development half."""

OTHER_SPEAKER = 0.55
"""What a turn counts when the question is about somebody else: answers also stand in what others say to that person."""

SEED_LIMIT, DATED_LIMIT, FACT_LIMIT, PERSONA_LIMIT, POOL = 45, 20, 20, 3, 60
"""Hits of each message channel, turns of the time asked about, facts, persona snapshots, and candidates kept after rank
fusion."""

_NO_TIME = datetime(1, 1, 1, tzinfo=UTC)
_WIDEST_ZONE = timedelta(hours=14)
"""A day begins and ends so much earlier or later in UTC than on somebody's clock."""

FRONTIER, HUB_DEGREE = 25, 200
"""Nodes kept after each hop; nodes with more edges than this are not passed through."""

SCORE_DROP = 0.1
"""τ_drop of Yan et al. 2026, table 8, in cosine."""

DENSE_FLOOR = 0.35
"""Cosine of the nearest turn below which full text is asked, where it only backs off; the paper gives no number."""

_BETWEEN_TURNS = frozenset({EdgeType.SAME_TOPIC, EdgeType.TEMPORAL_NEXT, EdgeType.SPEAKER_RELATED})
_OF_OWNER = re.compile(r" AND \w+\.owner = \$owner")


@dataclass(frozen=True, slots=True)
class CompiledQuery:
    """One statement and its parameters. The text depends on the plan's shape alone."""

    text: str
    parameters: dict[str, object]


@dataclass(frozen=True, slots=True)
class _Shape:
    """All that the text depends on: closed sets and small numbers."""

    channels: tuple[Channel, ...]
    back_off: bool
    one_owner: bool
    bundles: bool
    score_drop: bool
    edges: tuple[EdgeType, ...]
    hop_depth: int
    recency: bool
    dimensions: int


def compile_route(plan: RoutePlan, space: Space, vector: Sequence[float], first: Sequence[str] = ()) -> CompiledQuery:
    """The statement for a plan in a space.

    vector: the question's unit vector, `space.dimensions` long. first: ids of the messages from which channel LINKED
    goes on.

    Raises:
        ConfigurationError: a hop depth outside 0 to 3, or a limit below one.
    """
    if plan.limit < 1:
        raise ConfigurationError(f"the limit is {plan.limit}: at least one message must be asked for")
    if not 0 <= plan.hop_depth <= MAX_HOPS:
        raise ConfigurationError(f"hop depth {plan.hop_depth} is outside 0 to {MAX_HOPS}")
    return CompiledQuery(_assemble(_shape(plan, space)), _parameters(plan, space, vector, first))


def _shape(plan: RoutePlan, space: Space) -> _Shape:
    edges = tuple(edge for edge in EdgeType if edge in plan.edge_priors)
    if plan.hop_depth == 1:
        # Expansion begins and ends at turns: of a single hop, only edges between turns can be one.
        edges = tuple(edge for edge in edges if edge in _BETWEEN_TURNS)
    channels = tuple(each for each in Channel if each in plan.channels and (plan.words or each is not Channel.TEXT))
    return _Shape(
        channels=channels or (Channel.VECTOR,),
        back_off=plan.keywords is KeywordSearch.BACK_OFF,
        one_owner=len(plan.target.names) == 1,
        bundles=bool(plan.bundles),
        score_drop=plan.score_drop,
        edges=edges if plan.hop_depth else (),
        hop_depth=plan.hop_depth if edges else 0,
        recency=plan.weights.gamma > 0,
        dimensions=space.dimensions,
    )


def _parameters(plan: RoutePlan, space: Space, vector: Sequence[float], first: Sequence[str]) -> dict[str, object]:
    sent_from, sent_before = _asked_time(plan.days)
    return {
        "scope": space.scope,
        "embedder": space.embedder,
        "dimensions": space.dimensions,
        "vector": list(vector),
        "lucene": lucene_query(space.scope, plan.words) if plan.words else "",
        "owner": plan.target.names[0] if plan.target.names else "",
        "bundles": list(plan.bundles),
        "entity_ids": [entity_id(space.scope, kind, name) for name in plan.names for kind in EntityKind],
        "first_ids": list(first),
        "targets": list(plan.target.names),
        "other_speaker": OTHER_SPEAKER,
        # Floats, or Cypher would divide whole numbers and round down to nothing.
        "channel_weights": {channel.value: float(weight) for channel, weight in CHANNEL_WEIGHTS.items()},
        "rank_constant": RANK_CONSTANT,
        "seed_limit": SEED_LIMIT,
        "dated_limit": DATED_LIMIT,
        "sent_from": sent_from.isoformat(),
        "sent_before": sent_before.isoformat(),
        "fact_limit": FACT_LIMIT,
        "persona_limit": PERSONA_LIMIT,
        # Neo4j scores a cosine index with (1 + cos) / 2.
        "score_drop": SCORE_DROP / 2,
        "dense_floor": (1 + DENSE_FLOOR) / 2,
        "pool": POOL,
        "seeds": plan.seeds,
        "priors": {edge.value: prior for edge, prior in plan.edge_priors.items()},
        "hop_decay": plan.hop_decay,
        "hub_degree": HUB_DEGREE,
        "frontier": FRONTIER,
        "has_policy": plan.weights.wanted != 0,
    }


def _asked_time(days: Sequence[TimeExpression]) -> tuple[datetime, datetime]:
    """From when until when turns were sent in the times that a question names; no time where it names none."""
    if not days:
        return _NO_TIME, _NO_TIME
    first = max(min(each.start for each in days), date.min + timedelta(days=2))
    last = min(max(each.end for each in days), date.max - timedelta(days=2))
    midnight = time(tzinfo=UTC)
    begins, ends = datetime.combine(first, midnight), datetime.combine(last, midnight) + timedelta(days=1)
    return begins - _WIDEST_ZONE, ends + _WIDEST_ZONE


@cache
def _assemble(shape: _Shape) -> str:
    parts = [
        _fragment("head"),
        "CALL () {\n" + "UNION ALL\n".join(_seeds(shape, channel) for channel in shape.channels) + "}\n",
        _fragment("rank"),
        *(_hop(shape, depth) for depth in range(1, shape.hop_depth + 1)),
        _collect(shape.hop_depth),
        _fragment("recency_counted" if shape.recency else "recency_ignored"),
        _fragment("candidates"),
    ]
    return for_dimensions("".join(parts), shape.dimensions)


def _seeds(shape: _Shape, channel: Channel) -> str:
    """The fragment of a channel, written for one owner, for whom the shape has."""
    text = _fragment(f"seeds_{channel}")
    text = text.replace("  SCORE_DROP\n", _fragment("score_drop") if shape.score_drop else "")
    if channel is Channel.TEXT and shape.back_off:
        return _fragment("only_far") + text
    if shape.one_owner or "$owner" not in text:
        return text
    if shape.bundles:
        return _fragment("seeds_of_each").replace("SEEDS\n", text.replace("$owner", "owner"))
    return _OF_OWNER.sub("", text)


def _hop(shape: _Shape, depth: int) -> str:
    text = _fragment("last_hop" if depth == shape.hop_depth else "hop").replace("EDGE_TYPES", "|".join(shape.edges))
    return text.replace("frontier_1", f"frontier_{depth}").replace("frontier_0", f"frontier_{depth - 1}")


def _collect(hop_depth: int) -> str:
    frontiers = [f"frontier_{depth}" for depth in range(hop_depth + 1)]
    text = _fragment("collect").replace("GRAPH_REACHED", ", ".join(frontiers))
    return text.replace("GRAPH_LISTS", " + ".join(frontiers))


def _fragment(name: str) -> str:
    return statement(f"retrieval/fragments/{name}")
