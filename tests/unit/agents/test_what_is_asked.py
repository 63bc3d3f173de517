"""What kind of words a question asks for, on questions of our own."""

from __future__ import annotations

import pytest

from adamem_graph.agents.asked import AnswerType, Asked, asked_by
from adamem_graph.agents.picking import does_itself
from adamem_graph.construction.offline.model import parsing


def asked(question: str) -> Asked:
    with parsing() as parser:
        return asked_by(next(parser.parse([question])))


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("When did Ana leave Paris?", AnswerType.TIME),
        ("What year did Ben buy the cello?", AnswerType.TIME),
        ("How long has Ana played the cello?", AnswerType.DURATION),
        ("How many hens does Ben keep?", AnswerType.NUMBER),
        ("Who repaired the cello?", AnswerType.PERSON),
        ("Where does Ben keep his hens?", AnswerType.PLACE),
        ("Which city did Ana leave?", AnswerType.PLACE),
        ("Why did Ben buy a cello?", AnswerType.REASON),
        ("How did Ana feel about the concert?", AnswerType.FEELING),
        ("How did Ben repair the roof?", AnswerType.MANNER),
        ("Did Ana ever keep hens?", AnswerType.YES_NO),
        ("What did Ben do after the concert?", AnswerType.ACTION),
        ("What does Ana plant in spring?", AnswerType.THING),
    ],
)
def test_the_question_word_tells_what_is_asked_for(question: str, kind: AnswerType) -> None:
    assert asked(question).type is kind


@pytest.mark.parametrize(
    ("question", "head", "several"),
    [
        ("Which instruments does Ana play?", "instrument", True),
        ("What kind of bread does Ben bake?", "bread", False),
        ("What are Ben's hobbies?", "hobby", True),
        ("What does Ana plant in spring?", "", False),
    ],
)
def test_the_noun_tells_what_the_answer_is_one_of(question: str, head: str, several: bool) -> None:
    found = asked(question)
    assert (found.head, found.several) == (head, several)


def test_the_answer_fills_the_gap_at_its_verb() -> None:
    found = asked("What did Ben repair yesterday?")
    assert (found.verb, found.role) == ("repair", "dobj")


@pytest.mark.parametrize(
    ("question", "text", "own"),
    [
        ("Who bought the boat?", "I bought a boat in Bergen.", True),
        ("Who bought the boat?", "I sold the boat to Cy.", False),
        ("Who bought the boat?", "I think that Cy bought the boat.", False),
        ("Who bought the boat?", "I went to Bergen and bought a boat.", True),
        ("Who plays the oboe?", "I don't play the oboe.", False),
        ("Who plays the oboe?", "I love playing the oboe.", True),
        ("Who grows garlic?", "My garlic grew well this spring.", True),
    ],
)
def test_who_does_it_is_the_speaker_where_they_say_that_they_do(question: str, text: str, own: bool) -> None:
    assert does_itself(question, text) is own
