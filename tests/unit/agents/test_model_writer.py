"""What a model's answer must bring to be taken. The model is scripted."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest
from scripted_model import ScriptedModel
from talk_about_boats import BOUGHT, SOLD, WEATHER, Shelf

from adamem_graph.agents.model_writer import NOT_KNOWN, ModelWriter
from adamem_graph.agents.protocols import Reply, Research
from adamem_graph.errors import UnusableReplyError
from adamem_graph.records import CorrectedStatement, Evidence, Grain, ResearchNote

QUESTION = "When did Kim sell the boat?"


def research(*notes: ResearchNote, sold: Evidence = SOLD) -> Research:
    first = Shelf({QUESTION: [sold, BOUGHT, WEATHER]}).search(QUESTION)
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


def test_a_prompt_tells_what_was_put_right_and_an_answer_may_have_its_date() -> None:
    may = date(2023, 5, 3)
    lent = CorrectedStatement("Kim", None, "Kim sold the red boat", "Kim lent the red boat", may, may, Grain.DAY)
    never = CorrectedStatement("Kim", "lives in", "Bergen", None)
    model = ScriptedModel([answer("3 May 2023", [1])])
    assert ModelWriter(model).write(research(sold=replace(SOLD, corrected=(lent, never)))).text == "3 May 2023"
    (request,) = model.requests
    assert 'not "Kim sold the red boat" but "Kim lent the red boat", 3 May 2023' in request.content
    assert 'it never was so that "Kim lives in Bergen"' in request.content
