"""The parts that the ablation leaves out of retrieval, or adds to it where they are not in use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from adamem_graph.errors import ConfigurationError
from adamem_graph.records import Channel, EdgeType, KeywordSearch
from adamem_graph.retrieval.options import DEFAULT_OPTIONS, RetrievalOptions, TermGroup

_FULL: Final = DEFAULT_OPTIONS
WITHOUT, WITH = "without", "with"

WITHOUT_GRAPH: Final = replace(_FULL, hop_depth=0, terms=_FULL.terms - {TermGroup.GRAPH})
"""Candidates come from the indexes alone."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the system; change: "without" it or "with" it; options: those of the retrieval that is so changed.

    research: whether an agent plans, searches and reflects in rounds before the working agent answers.
    """

    name: str
    change: str
    options: RetrievalOptions
    research: bool = True


def _without_term(name: str, group: TermGroup) -> Part:
    return Part(name, WITHOUT, replace(_FULL, terms=_FULL.terms - {group}))


def _switched_channel(name: str, channel: Channel) -> Part:
    used = channel in _FULL.channels
    return Part(name, WITHOUT if used else WITH, replace(_FULL, channels=_FULL.channels ^ {channel}))


PARTS: Final[tuple[Part, ...]] = (
    Part("graph", WITHOUT, WITHOUT_GRAPH),
    *(Part(f"edge {edge}", WITHOUT, replace(_FULL, edges=_FULL.edges - {edge})) for edge in EdgeType),
    Part("hop decay", WITHOUT, replace(_FULL, hop_decay=False)),
    Part("second hop", WITH, replace(_FULL, hop_depth=2)),
    _switched_channel("seeds: vectors", Channel.VECTOR),
    _switched_channel("seeds: full text", Channel.TEXT),
    _switched_channel("seeds: turns of the time asked about", Channel.DATED),
    _switched_channel("seeds: facts", Channel.FACT),
    _switched_channel("seeds: attributes", Channel.ATTRIBUTE),
    _switched_channel("seeds: topics", Channel.TOPIC),
    _switched_channel("seeds: personas", Channel.PERSONA),
    _switched_channel("seeds: entities named", Channel.ENTITY),
    Part("full text as back-off only", WITH, replace(_FULL, keywords=KeywordSearch.BACK_OFF)),
    Part("score-drop reactivation", WITH, replace(_FULL, score_drop=True)),
    Part("search of each bundle", WITH, replace(_FULL, bundles=True)),
    Part("second retrieval", WITH, replace(_FULL, second_retrieval=True)),
    Part("fusion", WITHOUT, replace(_FULL, terms=frozenset({TermGroup.BASELINE}), several=False)),
    *(_without_term(f"term: {group.replace('_', ' ')}", group) for group in TermGroup),
    Part("several things from several sessions", WITHOUT, replace(_FULL, several=False)),
    Part("several sessions where there is a user", WITHOUT, replace(_FULL, spread=False)),
    Part("short names of participants", WITHOUT, replace(_FULL, aliases=False)),
)
"""Every part, each switched on its own."""


AGENTS: Final = Part("research agent", WITHOUT, _FULL, research=False)
"""Makes no difference to retrieval: its row tells something where questions are answered."""


def chosen_parts(names: Sequence[str], *, answering: bool = False) -> tuple[Part, ...]:
    """The parts whose names contain one of these; all where none is given.

    answering: with those that only answers depend on.

    Raises:
        ConfigurationError: one of them names no part.
    """
    parts = (*PARTS, AGENTS) if answering else PARTS
    for name in names:
        if not any(name.casefold() in part.name.casefold() for part in parts):
            known = ", ".join(part.name for part in parts)
            raise ConfigurationError(f"no part is called {name!r}; there are: {known}")
    wanted = [name.casefold() for name in names]
    return tuple(part for part in parts if not wanted or any(name in part.name.casefold() for name in wanted))
