"""Asking with a language model: what the record of an answer holds, and what rules do where the model cannot.

The model is scripted: it stands for one in what it is asked and in what becomes of its replies.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from dialogues import ALLOTMENT, MAY_2023, dialogue
from scripted_model import ScriptedModel

from adamem_graph.agents.events import Answered, AskEvent
from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.records import Role, StepKind, Utterance
from adamem_graph.store.connection import Database

QUESTION = "Why did Ben buy a cello?"
NO_PLAN = '{"queries": []}'
Asking = Callable[..., tuple[AdaMem, ScriptedModel]]


@pytest.fixture(scope="module")
def asking(module_memory: AdaMem, database: Database, embedder: Embedder) -> Asking:
    """A client by scripted model of a space with the allotment talk, which was understood offline."""
    module_memory.ingest(dialogue(ALLOTMENT))

    def client(*replies: str) -> tuple[AdaMem, ScriptedModel]:
        model = ScriptedModel(replies)
        parts = ConstructionParts.by_model(model)
        return AdaMem(database, module_memory.space, embedder, parts, background=False), model

    return client


def number_of(words: str, prompt: str) -> int:
    """The number that a prompt gives the message with these words."""
    line = next(line for line in prompt.splitlines() if words in line and line.startswith("["))
    return int(line[1 : line.index("]")])


def cello_number(asking: Asking) -> int:
    memory, model = asking(NO_PLAN, "-", "-", "-", "-")
    memory.ask(QUESTION)
    return number_of("cello in Bergen", model.requests[1].content)


def test_the_record_of_an_answer_tells_how_it_came_about(asking: Asking) -> None:
    number = cello_number(asking)
    note = {"text": "Ben bought a cello because his grandmother played one", "sources": [number]}
    memory, model = asking(
        NO_PLAN,
        json.dumps({"notes": [note], "enough": True, "missing": "", "queries": []}),
        json.dumps({"answer": "his grandmother used to play one", "sources": [number], "known": True}),
    )
    events: list[AskEvent] = []
    answer = memory.ask(QUESTION, on_event=events.append)
    assert answer.text == "his grandmother used to play one"
    assert (answer.made_by, answer.abstained, answer.notices) == ("scripted", False, ())
    cello = next(item.message for item in answer.evidence if "cello in Bergen" in item.message.text)
    assert answer.sources == (cello.id,)
    assert answer.rests_on == cello.id
    assert answer.rounds[0].notes[0].messages == (cello.id,)
    used = {step.kind: step.prompt_tokens for step in answer.steps}
    assert used == {StepKind.PLAN: 10, StepKind.SEARCH: 0, StepKind.REFLECT: 10, StepKind.ANSWER: 10}
    assert events[-1] == Answered(answer.text, abstained=False, made_by="scripted")
    assert {each.purpose for each in memory.usage()} == {"plan_research", "reflect", "answer"}
    assert len(model.requests) == 3


def test_what_the_model_cannot_do_is_done_by_rules_and_said(asking: Asking) -> None:
    memory, _ = asking(*["nothing usable"] * 6)
    answer = memory.ask(QUESTION)
    assert answer.made_by == "extractive"
    assert "grandmother" in answer.text
    assert [notice.kind for notice in answer.notices] == ["fell-back-on-rules"] * 3


def test_a_model_that_knows_no_answer_abstains(asking: Asking) -> None:
    memory, _ = asking(
        NO_PLAN,
        '{"notes": [], "enough": false, "missing": "the price", "queries": []}',
        '{"answer": "", "sources": [], "known": false}',
    )
    answer = memory.ask("What did Ben pay for the cello?")
    assert answer.abstained
    assert answer.text.startswith("Not mentioned")
    assert (answer.sources, answer.evidence) == ((), ())
    assert answer.rounds[0].missing == "the price"


def test_a_model_sees_that_the_assistant_said_it_and_may_say_that_the_user_did_not(
    memory: AdaMem, database: Database, embedder: Embedder
) -> None:
    said = "I prune mine in February and I swear by bypass shears."
    memory.ingest(
        [
            Utterance("user", "How do I prune a fig?", "fig", 0, MAY_2023, Role.USER),
            Utterance("assistant", said, "fig", 1, MAY_2023, Role.ASSISTANT),
            Utterance("user", "Thanks.", "fig", 2, MAY_2023, Role.USER),
        ]
    )
    model = ScriptedModel(
        [
            NO_PLAN,
            '{"notes": [], "enough": false, "missing": "the shears of the user", "queries": []}',
            '{"answer": "", "sources": [], "known": false}',
        ]
    )
    asked = AdaMem(database, memory.space, embedder, ConstructionParts.by_model(model), background=False)
    answer = asked.ask("Which shears does the user like?")
    assert answer.abstained
    assert "shears" not in answer.text
    assert f"assistant, 8 May 2023: {said}" in model.requests[1].content
    assert f"assistant, 8 May 2023: {said}" in model.requests[2].content


def test_evidence_of_a_second_search_can_be_cited(asking: Asking) -> None:
    memory, model = asking(
        NO_PLAN,
        '{"notes": [], "enough": false, "missing": "her dog", "queries": ["Ana adopted a greyhound"]}',
        '{"notes": [], "enough": true, "missing": "", "queries": []}',
        json.dumps({"answer": "Pixel", "sources": [2], "known": True}),
    )
    answer = memory.ask("Who sleeps all day?", limit=1)
    assert [each.queries[0].query for each in answer.rounds] == ["Who sleeps all day?", "Ana adopted a greyhound"]
    assert answer.sources == (answer.evidence[1].message.id,)
    assert "greyhound" in model.requests[2].content
