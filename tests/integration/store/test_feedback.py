"""Feedback in the graph: its words, its evidence, and what came of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from dialogues import ALLOTMENT, dialogue
from graph_dump import properties_of

from adamem_graph.client import AdaMem
from adamem_graph.embedding import Embedder
from adamem_graph.errors import ConfigurationError, InvalidTextError, NotFoundError
from adamem_graph.records import Diagnosis, FeedbackKind, MemoryPolicy, Message, PolicyVerdict
from adamem_graph.store.connection import Database
from adamem_graph.store.feedback import feedback_of, record_new_answer, record_reflection
from adamem_graph.store.ids import scope_of
from adamem_graph.store.policies import add_while_locked, changing_policy, policy_version, waiting_policy
from adamem_graph.store.spaces import Space

ASKED = datetime(2023, 5, 9, 9, 0, tzinfo=UTC)
QUESTION = "What did Ana adopt?"


@pytest.fixture
def told(memory: AdaMem) -> AdaMem:
    memory.ingest(dialogue(ALLOTMENT))
    return memory


@pytest.fixture
def where(space: str, embedder: Embedder) -> Space:
    return Space(space, scope_of(space), embedder.name, embedder.dimensions)


def messages_of(memory: AdaMem, word: str) -> list[Message]:
    """The messages with a word."""
    return [each.message for each in memory.explain(word).candidates if word in each.message.text]


def test_an_answer_keeps_its_evidence_in_order(told: AdaMem, database: Database, where: Space) -> None:
    answer = told.ask(QUESTION)
    given = told.feedback(QUESTION, answer, correct=False, right_answer="a dog", asked_at=ASKED)
    assert (given.question, given.answer, given.correct, given.right_answer) == (QUESTION, answer.text, False, "a dog")
    assert (given.kind, given.character, given.asked_at) == (FeedbackKind.IMPLICIT, "Ana", ASKED)
    assert given.messages == tuple(each.message.id for each in answer.evidence)
    adopted = [fact.id for fact in told.facts("Ana") if "Pixel" in fact.text]
    assert adopted
    assert set(adopted) <= set(given.memories)
    assert feedback_of(database, where) == [given]


def test_feedback_that_explains_is_explicit_and_words_alone_are_enough(told: AdaMem) -> None:
    given = told.feedback("And?", "a cat", correct=True, explanation=" Ana's pets matter. ", character="Ben")
    assert (given.kind, given.explanation, given.character) == (FeedbackKind.EXPLICIT, "Ana's pets matter.", "Ben")
    assert given.messages == tuple(each.message.id for each in told.search("And?").evidence) != ()
    latest = max(each.sent_at for each in dialogue(ALLOTMENT) if each.sent_at)
    assert given.asked_at == latest


def test_the_same_answer_judged_again_is_one_feedback(told: AdaMem, database: Database, where: Space) -> None:
    told.feedback(QUESTION, "a cat", correct=True, asked_at=ASKED)
    told.feedback(QUESTION, "a cat", correct=False, asked_at=ASKED)
    (only,) = feedback_of(database, where)
    assert not only.correct


def test_an_answer_judged_again_counts_once_though_more_was_said_in_between(
    told: AdaMem, database: Database, where: Space
) -> None:
    first = told.feedback(QUESTION, "a cat", correct=True)
    told.add("Ben", "Ha!", sent_at=ASKED + timedelta(days=30))
    told.feedback(QUESTION, "a cat", correct=False)
    (only,) = feedback_of(database, where)
    assert (only.correct, only.asked_at) == (False, first.asked_at)
    told.feedback(QUESTION, "a dog", correct=False)
    assert len(feedback_of(database, where)) == 2


def test_an_answer_in_words_has_what_is_found_for_its_question_as_evidence(told: AdaMem) -> None:
    given = told.feedback(QUESTION, "a cat", correct=False, right_answer="a greyhound", asked_at=ASKED)
    assert given.messages == tuple(each.message.id for each in told.search(QUESTION).evidence)
    assert {fact.id for fact in told.facts("Ana") if "Pixel" in fact.text} <= set(given.memories)


def test_forgetting_takes_what_memory_wrote_in_words_that_nothing_else_has(
    told: AdaMem, database: Database, where: Space
) -> None:
    """Whatever it was recorded to be made from; what a user said, and what others say too, stays."""
    asked = {
        "words": told.feedback("Who sleeps?", "The cello of Ben sleeps", correct=False, asked_at=ASKED),
        "again": told.feedback("Who eats?", "a cat", correct=False, right_answer="a greyhound", asked_at=ASKED),
    }
    record_new_answer(database, where, asked["again"].id, "Pixel the nurse")
    learned = {"Ana": "Keep what Pixel does.", "Ben": "Keep the cello, and greyhounds."}
    learned_now = MemoryPolicy(
        0, learned, learned, "scripted", "Pixel matters.", PolicyVerdict.SET, None, None, active=True
    )
    with changing_policy(database, where):
        made = add_while_locked(database, where, learned_now)
    told.enrich()
    told.forget(message=[each.id for each in messages_of(told, "Pixel")])
    left = {each.id: each for each in feedback_of(database, where)}
    assert left[asked["again"].id].answered_again is None
    assert left[asked["again"].id].right_answer == "a greyhound"
    now = policy_version(database, where, made.version)
    assert (now.preferences, now.patch, now.reason) == ({"Ben": learned["Ben"]}, {"Ben": learned["Ben"]}, "")
    assert now.active
    assert waiting_policy(database, where) is None
    assert {each.judgement.character for each in told.memories("Ana") if each.judgement} <= {None}


def test_feedback_comes_by_the_time_of_its_question(told: AdaMem, database: Database, where: Space) -> None:
    late = told.feedback(QUESTION, "a dog", correct=True, asked_at=ASKED + timedelta(days=7))
    early = told.feedback(QUESTION, "a dog", correct=True, asked_at=ASKED.astimezone(ZoneInfo("Europe/Oslo")))
    assert feedback_of(database, where) == [early, late]
    assert feedback_of(database, where, until=ASKED) == [early]


def test_what_came_of_it_is_written_back(told: AdaMem, database: Database, where: Space) -> None:
    given = told.feedback(QUESTION, "a cat", correct=False, asked_at=ASKED)
    other = told.feedback(QUESTION, "a dog", correct=True, asked_at=ASKED)
    record_reflection(database, where, {given.id: Diagnosis.RECALL, other.id: None, "gone": None}, 3)
    record_new_answer(database, where, given.id, "a greyhound")
    again = {each.id: each for each in feedback_of(database, where)}
    assert again.keys() == {given.id, other.id}
    assert (again[other.id].diagnosis, again[other.id].learned_in) == (None, 3)
    noted = again[given.id]
    assert (noted.diagnosis, noted.learned_in, noted.answered_again) == (Diagnosis.RECALL, 3, "a greyhound")
    with pytest.raises(NotFoundError):
        record_new_answer(database, where, "nothing", "a greyhound")


def test_what_is_no_feedback_is_refused(told: AdaMem, other_memory: AdaMem) -> None:
    with pytest.raises(InvalidTextError):
        told.feedback(" ", "a cat", correct=False)
    with pytest.raises(ConfigurationError, match="was made from"):
        told.feedback(QUESTION, other_memory.ask(QUESTION), correct=False)


def test_forgetting_the_evidence_takes_the_answer_and_leaves_what_its_user_said(
    told: AdaMem, database: Database, where: Space
) -> None:
    answer = told.ask(QUESTION)
    given = told.feedback(QUESTION, answer, correct=False, right_answer="a dog", asked_at=ASKED)
    told.forget(message=given.messages[0])
    (left,) = feedback_of(database, where)
    assert given.messages[0] not in left.messages
    assert (left.answer, left.right_answer) == ("", "a dog")
    told.forget(session="evening")
    (left,) = feedback_of(database, where)
    assert left.messages == left.memories == ()


def test_a_space_is_forgotten_with_its_feedback_and_policies(told: AdaMem, database: Database, space: str) -> None:
    told.feedback(QUESTION, "a cat", correct=False)
    told.policy.set("Ana", "what she plants")
    contents = told.contents()
    assert (contents.feedback, contents.policies) == (1, 1)
    told.forget_space()
    assert properties_of(database, space, "Feedback") == properties_of(database, space, "MemoryPolicy") == []
