"""Routing, themes and personas by a language model on a real graph; the model is a script."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from dialogues import MAY_2023, dialogue
from graph_dump import dump, edges_of, properties_of
from stand_ins import DirectedModel, HashedWords, adding, joining, quoting, repeating, revising

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.records import Utterance
from adamem_graph.store.connection import Database

KILNS = ["Ana fired the blue kiln.", "Ana mended the old kiln.", "Ana lit the old kiln.", "Ana sold the red kiln."]
OSLO, BERGEN = "Ana lives in Oslo.", "Ana lives in Bergen."
BEES, MORE_BEES = "Ana keeps bees.", "Ana keeps bees on the mill roof."


def read_by(database: Database, space: str, model: DirectedModel) -> AdaMem:
    return AdaMem(database, space, HashedWords(), ConstructionParts.by_model(model), background=False)


def said(text: str, year: int) -> list[Utterance]:
    return dialogue([("Ana", text)], session=f"in {year}", start=MAY_2023.replace(year=year))


def facts_of(database: Database, space: str) -> list[str]:
    return sorted(str(fact["text"]) for fact in properties_of(database, space, "Fact"))


@pytest.mark.parametrize("years", [(2023, 2024), (2024, 2023)])
def test_what_a_model_revises_is_replaced_by_what_was_said_later(
    database: Database, space: str, years: Sequence[int]
) -> None:
    model = DirectedModel(route_facts=revising, route_events=adding)
    memory = read_by(database, space, model)
    for text, year in sorted(zip((OSLO, BERGEN), (2023, 2024), strict=True), key=lambda pair: years.index(pair[1])):
        memory.ingest(said(text, year))
    ((newer, older, link),) = [each for each in edges_of(database, space, "SUPERSEDES") if "says" in each[0]]
    assert (newer, older) == (f"Ana says: {BERGEN}", f"Ana says: {OSLO}")
    assert (link["by"], link["rule"]) == ("directed", "the model takes it to revise the entry")
    (replaced,) = [fact for fact in memory.facts("Ana", include_superseded=True) if fact.superseded]
    assert replaced.text == f"Ana says: {OSLO}"
    assert replaced.superseded_at == MAY_2023.replace(year=2024)


@pytest.mark.parametrize("said_first", [BEES, MORE_BEES])
@pytest.mark.parametrize("imported_first", [BEES, MORE_BEES])
def test_of_what_a_model_takes_for_a_repetition_the_richer_stays(
    database: Database, space: str, said_first: str, imported_first: str
) -> None:
    memory = read_by(database, space, DirectedModel(route_facts=repeating, route_events=adding))
    files = {text: said(text, 2023 if text == said_first else 2024) for text in (BEES, MORE_BEES)}
    for text in sorted(files, key=lambda text: text != imported_first):
        memory.ingest(files[text])
    (kept,) = memory.facts("Ana")
    assert kept.text == f"Ana says: {MORE_BEES}"
    assert (kept.said_at, kept.last_said_at) == (MAY_2023, MAY_2023.replace(year=2024))
    assert len(kept.support) == 2


def test_a_model_overwrites_no_unrelated_memory(database: Database, space: str) -> None:
    model = DirectedModel(route_facts=revising, route_events=adding)
    memory = read_by(database, space, model)
    memory.ingest(dialogue([("Ana", "Ana likes Thai food a lot."), ("Ana", "Ana likes chess a lot.")]))
    assert model.asked["route_facts"]
    assert edges_of(database, space, "SUPERSEDES") == []
    assert len(facts_of(database, space)) == 2


def test_a_model_makes_the_themes_and_tells_the_person(database: Database, space: str) -> None:
    model = DirectedModel(route_facts=adding, route_events=adding, merge_topics=joining, describe_persona=quoting)
    memory = read_by(database, space, model)
    report = memory.ingest(dialogue([("Ana", text) for text in KILNS]))
    assert (report.failed, report.notices) == (0, ())
    (theme,) = [topic for topic in properties_of(database, space, "Topic") if topic["level"] == "theme"]
    assert (theme["made_by"], theme["owner"], str(theme["name"])[:6]) == ("directed", "Ana", "all of")
    members = [each for each in edges_of(database, space, "PART_OF") if each[1] == theme["name"]]
    assert len(members) >= 2
    (snapshot,) = memory.persona("Ana").snapshots
    assert (snapshot.made_by, snapshot.text[:8], snapshot.subject) == ("directed", "As told:", theme["name"])
    assert snapshot.sentences[0].messages
    asked = {purpose: len(shown) for purpose, shown in model.asked.items()}
    before = dump(database, space)
    assert memory.enrich().understood == 0
    assert {purpose: len(shown) for purpose, shown in model.asked.items()} == asked
    assert dump(database, space) == before
