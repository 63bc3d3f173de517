"""What a model's answer must bring to be taken. The model is scripted."""

from __future__ import annotations

import json

import pytest
from scripted_model import ScriptedModel
from talk_about_boats import BOUGHT, SOLD, WEATHER, Shelf

from adamem_graph.agents.model_writer import NOT_KNOWN, ModelWriter
from adamem_graph.agents.protocols import Reply, Research
from adamem_graph.errors import UnusableReplyError
from adamem_graph.records import ResearchNote

QUESTION = "When did Kim sell the boat?"


def research(*notes: ResearchNote) -> Research:
    first = Shelf({QUESTION: [SOLD, BOUGHT, WEATHER]}).search(QUESTION)
    return Research(QUESTION, (first,), first.evidence, notes)


def answer(text: str, sources: list[int], *, known: bool = True) -> str:
    return json.dumps({"answer": text, "sources": sources, "known": known})


def test_an_answer_names_the_messages_that_it_rests_on() -> None:
    reply = ModelWriter(ScriptedModel([answer("7 May 2023", [1, 2, 1])])).write(research())
    assert reply == Reply("7 May 2023", abstained=False, messages=("m-sold", "m-bought"))


def test_an_unknown_answer_is_an_abstention() -> None:
    assert ModelWriter(ScriptedModel([answer("", [], known=False)])).write(research()) == Reply(
        NOT_KNOWN, abstained=True
    )


@pytest.mark.parametrize(
    ("refused", "why"),
    [
        (answer("7 May 2023", [4]), "no message 4"),
        (answer("7 May 2023", []), "no source"),
        (answer("  ", [1]), "no answer"),
        (answer("3 March 2021", [1]), "no message has the date"),
    ],
)
def test_an_answer_without_ground_is_asked_for_once_more(refused: str, why: str) -> None:
    model = ScriptedModel([refused, answer("7 May 2023", [1])])
    assert ModelWriter(model).write(research()).text == "7 May 2023"
    assert why in model.requests[1].content


def test_an_answer_without_ground_is_not_taken_the_second_time() -> None:
    with pytest.raises(UnusableReplyError, match="no message 8"):
        ModelWriter(ScriptedModel([answer("Kim", [8])] * 2)).write(research())


def test_where_there_are_notes_only_their_messages_and_the_best_are_shown() -> None:
    model = ScriptedModel([answer("7 May 2023", [1])])
    first = Shelf({QUESTION: [SOLD, BOUGHT, BOUGHT, WEATHER]}).search(QUESTION)
    note = ResearchNote("Kim sold the boat on 7 May 2023", ("m-sold",))
    ModelWriter(model).write(Research(QUESTION, (first,), first.evidence, (note,)))
    shown = model.requests[0].content
    assert "- Kim sold the boat on 7 May 2023 [1]" in shown
    assert "Bergen" not in shown
