"""What a user said last of a thing that changes comes before what they said of it earlier."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from dialogues import MAY_2023

from adamem_graph.client import AdaMem
from adamem_graph.records import Channel, Explanation, Role, Utterance
from adamem_graph.retrieval.options import DEFAULT_OPTIONS, RetrievalOptions, TermGroup
from adamem_graph.retrieval.retriever import Retriever

TOLD = (
    "We can spend 900 crowns a month on the flat.",
    "We can spend 950 crowns a month on the flat.",
    "We can spend 1000 crowns a month on the flat.",
    "We can pay 1050 crowns a month for the flat.",
)


@pytest.fixture(scope="module")
def memory(module_memory: AdaMem) -> AdaMem:
    """A user tells the assistant every four weeks what a flat may cost: ever more."""
    for month, text in enumerate(TOLD):
        at, session = MAY_2023 + timedelta(weeks=4 * month), f"month {month}"
        answer = Utterance("assistant", "Noted, good luck!", session, 1, at, Role.ASSISTANT)
        module_memory.ingest([Utterance("Runa", text, session, 0, at, Role.USER), answer])
    return module_memory


# Full text weighs words over all spaces of the server, and other tests write into theirs between two searches.
WITHOUT_FULL_TEXT = RetrievalOptions(
    channels=DEFAULT_OPTIONS.channels - {Channel.TEXT}, terms=DEFAULT_OPTIONS.terms - {TermGroup.WORDS}
)


def explained(memory: AdaMem, question: str, options: RetrievalOptions = WITHOUT_FULL_TEXT) -> Explanation:
    return Retriever(memory._database, memory._space, memory._embedder, options).explain(question)


def without_age(memory: AdaMem, question: str) -> Explanation:
    return explained(memory, question, replace(WITHOUT_FULL_TEXT, terms=WITHOUT_FULL_TEXT.terms - {TermGroup.AGE}))


def test_the_last_word_comes_before_older_ones_that_are_nearer_to_the_question(memory: AdaMem) -> None:
    question = "How much can we spend on the flat?"
    assert explained(memory, question).candidates[0].message.text == TOLD[3]
    assert without_age(memory, question).candidates[0].message.text in TOLD[:3]


def test_age_takes_more_from_a_turn_the_older_it_is_and_nothing_where_it_is_switched_off(memory: AdaMem) -> None:
    question = "How much can we spend on the flat?"
    explanation = explained(memory, question)
    ages = {each.message.session: each.scores.s_age for each in explanation.candidates}
    assert [round(ages[f"month {month}"], 3) for month in range(4)] == [2.565, 2.197, 1.609, 0.0]
    off = without_age(memory, question)
    assert off.plan.weights.age == 0
    gained = {
        each.message.id: each.scores.total - old.scores.total
        for each in explanation.candidates
        for old in off.candidates
        if old.message.id == each.message.id
    }
    for each in explanation.candidates:
        assert gained[each.message.id] == pytest.approx(explanation.plan.weights.age * each.scores.s_age)
