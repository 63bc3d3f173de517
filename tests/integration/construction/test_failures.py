"""What a language model could not do is kept with its last words, and can be tried again."""

from __future__ import annotations

import pytest
from dialogues import MAY_2023, dialogue
from graph_dump import edges_of, properties_of
from stand_ins import DirectedModel, EchoingModel, HashedWords, adding, joining, quoting, revising

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.errors import LanguageModelError
from adamem_graph.store.connection import Database

LINES = [("Ana", "I keep nine hens."), ("Ana", "I sold the quince tree."), ("Ben", "I mended the kettle.")]
REFUSED = "I mended the kettle."


@pytest.fixture
def half_read(database: Database, space: str, embedder: Embedder) -> AdaMem:
    """A memory whose scripted model refuses one of three turns."""
    parts = ConstructionParts.by_model(EchoingModel(broken=REFUSED), turns_per_call=2)
    memory = AdaMem(database, space, embedder, parts, background=False)
    report = memory.ingest(dialogue(LINES))
    assert (report.added, report.understood, report.failed) == (3, 2, 1)
    return memory


def test_a_failure_holds_the_message_and_the_last_reply(half_read: AdaMem) -> None:
    (failure,) = half_read.failures()
    assert (failure.purpose, failure.model, failure.speaker) == ("understand", "echo", "Ben")
    assert failure.text == REFUSED
    assert "I would rather not." in failure.reply
    assert failure.reason


def test_a_failed_turn_is_still_found_and_its_neighbours_are_understood(
    half_read: AdaMem, database: Database, space: str
) -> None:
    stages = {str(each["text"]): each["stage"] for each in properties_of(database, space, "Message")}
    assert stages == {text: "failed" if text == REFUSED else "consolidated" for _, text in LINES}
    assert half_read.search("kettle").evidence[0].message.text == REFUSED
    assert REFUSED not in " ".join(str(each["text"]) for each in properties_of(database, space, "Fact"))


def test_another_reader_finishes_what_failed(half_read: AdaMem, database: Database, space: str, memory: AdaMem) -> None:
    report = memory.retry_failures()
    assert (report.understood, report.failed) == (1, 0)
    assert memory.failures() == []
    assert any("kettle" in str(each["text"]) for each in properties_of(database, space, "Fact"))


def test_the_same_model_fails_again_and_says_so_once(half_read: AdaMem) -> None:
    assert half_read.retry_failures().failed == 1
    assert len(half_read.failures()) == 1


def test_what_a_model_was_used_for_is_counted(half_read: AdaMem) -> None:
    used = {each.purpose: each for each in half_read.usage()}
    assert used["understand"].calls >= 2
    assert used["understand"].prompt_tokens >= 200


HOMES = ["Ana lives in Oslo.", "Ana lives in Bergen."]
KILNS = ["Ana fired the blue kiln.", "Ana mended the old kiln.", "Ana lit the old kiln.", "Ana sold the red kiln."]


def directed() -> DirectedModel:
    return DirectedModel(route_facts=revising, route_events=adding, merge_topics=joining, describe_persona=quoting)


def read_by(database: Database, space: str, model: DirectedModel) -> AdaMem:
    return AdaMem(database, space, HashedWords(), ConstructionParts.by_model(model), background=False)


def purposes(memory: AdaMem) -> list[str]:
    return [failure.purpose for failure in memory.failures()]


def replaced(database: Database, space: str) -> list[tuple[str, str]]:
    return [edge[:2] for edge in edges_of(database, space, "SUPERSEDES") if edge[0].startswith("Ana says")]


@pytest.mark.parametrize("answers_at_once", [True, False])
def test_what_a_router_could_not_decide_is_routed_when_it_is_tried_again(
    database: Database, space: str, answers_at_once: bool
) -> None:
    model = directed()
    memory = read_by(database, space, model)
    memory.ingest(dialogue([("Ana", HOMES[0])], session="first"))
    model.broken = {"route_facts"}
    memory.ingest(dialogue([("Ana", HOMES[1])], session="second", start=MAY_2023.replace(year=2024)))
    (failure,) = memory.failures()
    assert (failure.purpose, failure.text) == ("route_facts", HOMES[1])
    assert "rather not speak of this" in failure.reply
    assert replaced(database, space) == []
    model.broken = set()
    if not answers_at_once:
        model.down = {"route_facts"}
        with pytest.raises(LanguageModelError, match="nobody answers"):
            memory.retry_failures()
        assert memory.failures() == [failure]
        model.down = set()
        memory.enrich()
    else:
        memory.retry_failures()
    assert replaced(database, space) == [tuple(f"Ana says: {home}" for home in HOMES[::-1])]
    assert memory.failures() == []


def test_a_router_that_fails_again_is_told_once(database: Database, space: str) -> None:
    model = directed()
    memory = read_by(database, space, model)
    model.broken = {"route_facts"}
    memory.ingest(dialogue([("Ana", home) for home in HOMES]))
    before = len(model.asked["route_facts"])
    failed = {(failure.id, failure.purpose) for failure in memory.failures()}
    memory.retry_failures()
    assert len(model.asked["route_facts"]) > before
    assert {(failure.id, failure.purpose) for failure in memory.failures()} == failed
    assert failed


def test_a_reply_about_a_turn_stays_while_nobody_answers(database: Database, space: str) -> None:
    model = directed()
    memory = read_by(database, space, model)
    model.broken = {"understand"}
    memory.ingest(dialogue([("Ana", HOMES[0])]))
    (failure,) = memory.failures()
    model.broken, model.down = set(), {"understand"}
    with pytest.raises(LanguageModelError, match="nobody answers"):
        memory.retry_failures()
    assert memory.failures() == [failure]
    model.down = set()
    assert memory.enrich().understood == 1
    assert memory.failures() == []


@pytest.mark.parametrize("answers_at_once", [True, False])
def test_what_a_model_could_not_merge_is_merged_when_it_is_tried_again(
    database: Database, space: str, answers_at_once: bool
) -> None:
    model = directed()
    memory = read_by(database, space, model)
    model.broken = {"merge_topics"}
    notices = memory.ingest(dialogue([("Ana", text) for text in KILNS])).notices
    assert "topics-merged-offline" in {notice.kind for notice in notices}
    (failure,) = memory.failures()
    assert (failure.purpose, failure.text) == ("merge_topics", KILNS[-1])
    assert "rather not speak of this" in failure.reply
    model.broken = set()
    if not answers_at_once:
        model.down = {"merge_topics"}
        with pytest.raises(LanguageModelError, match="nobody answers"):
            memory.retry_failures()
        assert memory.failures() == [failure]
        model.down = set()
        memory.enrich()
    else:
        memory.retry_failures()
    assert memory.failures() == []
    themes = [topic for topic in properties_of(database, space, "Topic") if topic["level"] == "theme"]
    assert [(theme["made_by"], str(theme["name"])[:6]) for theme in themes] == [("directed", "all of")]


@pytest.mark.parametrize("answers_at_once", [True, False])
def test_what_a_model_could_not_tell_of_a_person_is_told_when_it_is_tried_again(
    database: Database, space: str, answers_at_once: bool
) -> None:
    model = directed()
    memory = read_by(database, space, model)
    model.broken = {"describe_persona"}
    memory.ingest(dialogue([("Ana", text) for text in KILNS]))
    (failure,) = memory.failures()
    assert failure.purpose == "describe_persona"
    assert failure.speaker == "Ana"
    assert {each.made_by for each in memory.persona("Ana").snapshots} == {"offline"}
    model.broken = set()
    if not answers_at_once:
        model.down = {"describe_persona"}
        with pytest.raises(LanguageModelError, match="nobody answers"):
            memory.retry_failures()
        assert memory.failures() == [failure]
        assert memory.persona("Ana").snapshots
        model.down = set()
        memory.enrich()
    else:
        memory.retry_failures()
    assert memory.failures() == []
    (snapshot,) = memory.persona("Ana").snapshots
    assert (snapshot.made_by, snapshot.text[:8]) == ("directed", "As told:")


def test_what_fails_again_about_themes_and_personas_is_told_once(database: Database, space: str) -> None:
    model = directed()
    memory = read_by(database, space, model)
    model.broken = {"merge_topics", "describe_persona"}
    memory.ingest(dialogue([("Ana", text) for text in KILNS]))
    assert sorted(purposes(memory)) == ["describe_persona", "merge_topics"]
    memory.retry_failures()
    assert sorted(purposes(memory)) == ["describe_persona", "merge_topics"]
    assert memory.persona("Ana").snapshots
