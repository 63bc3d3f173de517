"""The research loop: when it searches again, when it ends, and what is told of it. Models and memory are stand-ins."""

from __future__ import annotations

import json
from collections.abc import Sequence

from scripted_model import ScriptedModel
from talk_about_boats import BOUGHT, SOLD, WEATHER, Shelf

from adamem_graph.agents.events import AskEvent, Planned, Reflected, Searched
from adamem_graph.agents.model_researcher import ModelResearcher
from adamem_graph.agents.protocols import RULES, Reflection, Research
from adamem_graph.agents.research import FELL_BACK, MAX_ROUNDS, Course, ResearchAgent
from adamem_graph.agents.tally import TalliedModel, Tally
from adamem_graph.records import StepKind

QUESTION = "Who owns Kim's red boat now?"
NO_PLAN = '{"queries": []}'


class Rules:
    """Rules that say what they were told to."""

    name = RULES

    def __init__(self, *reflections: Reflection) -> None:
        self.left = list(reflections)

    def plan(self, question: str) -> Sequence[str]:
        """Nothing beside the question."""
        assert question
        return ()

    def reflect(self, research: Research) -> Reflection:
        """The next reflection."""
        assert research.queries
        return self.left.pop(0)


ENOUGH = Reflection(sufficient=True)


def reflection(note: str, sources: list[int], *queries: str, enough: bool = False) -> str:
    notes = [{"text": note, "sources": sources}] if note else []
    return json.dumps({"notes": notes, "enough": enough, "missing": "the buyer", "queries": list(queries)})


def run(shelf: Shelf, rules: Rules, model: ScriptedModel | None = None) -> tuple[Research, Course, list[AskEvent]]:
    events: list[AskEvent] = []
    tally = Tally()
    course = Course(events.append, tally)
    researcher = ModelResearcher(TalliedModel(model, tally)) if model else None
    return ResearchAgent(shelf, rules, researcher).run(QUESTION, 10, course), course, events


def test_sufficient_evidence_ends_the_search_after_one_round() -> None:
    shelf = Shelf({QUESTION: [SOLD]})
    research, course, events = run(shelf, Rules(ENOUGH))
    assert shelf.asked == [QUESTION]
    assert research.evidence == (SOLD,)
    assert [type(event) for event in events] == [Planned, Searched, Reflected]
    assert [step.kind for step in course.steps] == [StepKind.PLAN, StepKind.SEARCH, StepKind.REFLECT]


def test_what_is_missing_is_searched_for_and_joins_the_evidence() -> None:
    shelf = Shelf({QUESTION: [SOLD, WEATHER], "buyer of Kim's boat": [SOLD, BOUGHT]})
    model = ScriptedModel(
        [
            NO_PLAN,
            reflection("Kim sold the red boat on 7 May 2023", [1], "buyer of Kim's boat"),
            reflection("Mr Holm bought the red boat from Kim", [3], enough=True),
        ]
    )
    research, course, events = run(shelf, Rules(), model)
    assert shelf.asked == [QUESTION, "buyer of Kim's boat"]
    assert research.evidence == (SOLD, WEATHER, BOUGHT)
    assert [note.messages for note in research.notes] == [("m-bought",)]
    assert [each.queries[0].messages for each in course.rounds] == [("m-sold", "m-weather"), ("m-sold", "m-bought")]
    assert [event.new for event in events if isinstance(event, Searched)] == [2, 1]
    assert "Kim sold the red boat" in model.requests[2].content


def test_the_search_ends_after_two_rounds_however_much_is_missing() -> None:
    shelf = Shelf({QUESTION: [SOLD]})
    never = [reflection("Kim sold the red boat", [1], f"boat, attempt {number}") for number in range(MAX_ROUNDS)]
    _, course, events = run(shelf, Rules(), ScriptedModel([NO_PLAN, *never]))
    assert len(shelf.asked) == MAX_ROUNDS == 2
    assert len(course.rounds) == MAX_ROUNDS
    last = [event for event in events if isinstance(event, Reflected)][-1]
    assert not last.sufficient
    assert last.queries == ()


def test_a_plan_adds_its_searches_to_the_question() -> None:
    shelf = Shelf({QUESTION: [SOLD], "Kim's buyer": [BOUGHT]})
    plan = json.dumps({"queries": ["Kim's buyer", QUESTION.upper(), "", "third", "fourth"]})
    research, *_ = run(shelf, Rules(), ScriptedModel([plan, reflection("Mr Holm bought it", [2], enough=True)]))
    assert shelf.asked == [QUESTION, "Kim's buyer", "third"]
    assert research.evidence == (SOLD, BOUGHT)


def test_a_query_that_was_searched_for_before_is_not_searched_again() -> None:
    shelf = Shelf({QUESTION: [SOLD]})
    run(shelf, Rules(), ScriptedModel([NO_PLAN, reflection("Kim sold the red boat", [1], QUESTION.lower())]))
    assert shelf.asked == [QUESTION]


def test_a_note_on_a_message_that_is_not_there_is_refused() -> None:
    model = ScriptedModel(
        [NO_PLAN, reflection("Kim sold it", [9], enough=True), reflection("Kim sold it", [1], enough=True)]
    )
    research, course, _ = run(Shelf({QUESTION: [SOLD]}), Rules(), model)
    assert "no message 9" in model.requests[2].content
    assert [note.messages for note in research.notes] == [("m-sold",)]
    assert not course.notices


def test_a_note_that_its_message_does_not_bear_out_is_refused() -> None:
    model = ScriptedModel([NO_PLAN, *[reflection("Zebras live in Peru", [1], enough=True)] * 2])
    _, course, _ = run(Shelf({QUESTION: [SOLD]}), Rules(ENOUGH), model)
    assert "do not say so" in course.notices[0].message


def test_rules_reflect_where_a_model_gives_no_usable_reply() -> None:
    model = ScriptedModel(["no plan", "none again", "no reflection", "none again"])
    research, course, events = run(Shelf({QUESTION: [SOLD]}), Rules(ENOUGH), model)
    assert research.evidence == (SOLD,)
    assert [notice.kind for notice in course.notices] == [FELL_BACK, FELL_BACK]
    assert [event.made_by for event in events if isinstance(event, Planned | Reflected)] == [RULES, RULES]


def test_a_model_is_not_asked_about_nothing() -> None:
    model = ScriptedModel([NO_PLAN])
    research, *_ = run(Shelf({}), Rules(Reflection(sufficient=False)), model)
    assert research.evidence == ()
    assert len(model.requests) == 1


def test_each_step_counts_its_own_tokens() -> None:
    model = ScriptedModel([NO_PLAN, reflection("Kim sold it", [9]), reflection("Kim sold it", [1], enough=True)])
    _, course, _ = run(Shelf({QUESTION: [SOLD]}), Rules(), model)
    used = {step.kind: (step.prompt_tokens, step.completion_tokens) for step in course.steps}
    assert used == {StepKind.PLAN: (10, 5), StepKind.SEARCH: (0, 0), StepKind.REFLECT: (20, 10)}


def test_evidence_is_shown_as_data_with_speaker_and_date() -> None:
    model = ScriptedModel([NO_PLAN, reflection("Kim sold it", [1], enough=True)])
    run(Shelf({QUESTION: [SOLD]}), Rules(), model)
    shown = model.requests[1].content
    assert '[1] Kim, 8 May 2023: I sold the red boat yesterday. ("yesterday" = 7 May 2023)' in shown
    assert shown.count("<data ") == shown.count("</data ") == 2
