"""After a correction by hand: answers, evidence and personas tell what holds, and what never held is told nowhere."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from dialogues import dialogue
from graph_dump import dump, properties_of

from adamem_graph.client import AdaMem
from adamem_graph.records import Channel, CorrectedStatement, Grain, HeldFact, HeldKind, Persona
from adamem_graph.store.connection import Database

SAID = datetime(2024, 6, 3, 18, 0, tzinfo=UTC)
TALK = dialogue(
    [
        ("Noor", "I moved to Riga last year. The tram stops at my door."),
        ("Sam", "I play the oboe."),
        ("Noor", "My favourite vegetable is fennel."),
        ("Sam", "I sold the canoe in May. My brother keeps three geese."),
    ],
    session="porch",
    start=SAID,
)
MOVED = "Where did Noor move to?"


@pytest.fixture
def told(memory: AdaMem) -> AdaMem:
    memory.ingest(TALK)
    return memory


def the(memory: AdaMem, name: str, words: str, kind: HeldKind = HeldKind.FACT) -> HeldFact:
    """What is held about somebody in these words."""
    (found,) = [each for each in memory.facts(name) if words in each.text and each.kind is kind]
    return found


def corrected(memory: AdaMem, question: str, word: str) -> tuple[CorrectedStatement, ...]:
    """What was put right of the facts of the message with a word, as it comes with the evidence for a question."""
    (found,) = [each.corrected for each in memory.search(question).evidence if word in each.message.text]
    return tuple(each for each in found if each.name is None)


def told_of(persona: Persona) -> str:
    return " ".join(snapshot.text for snapshot in persona.snapshots)


def test_an_answer_has_the_corrected_words_and_the_evidence_says_so(told: AdaMem) -> None:
    old = the(told, "Noor", "moved to Riga")
    assert "Riga" in told.ask(MOVED).text
    told.correct(old.id, text="Noor moved to Gdansk in 2022", occurred="2022")
    assert corrected(told, MOVED, "Riga") == (
        CorrectedStatement(
            "Noor", None, old.text, "Noor moved to Gdansk in 2022", date(2022, 1, 1), date(2022, 12, 31), Grain.YEAR
        ),
    )
    answer = told.ask(MOVED)
    assert "Gdansk" in answer.text
    assert "Riga" not in answer.text
    assert answer.sources == old.support
    assert told.ask("When did Noor move?").text == "2022"
    assert "tram" in told.ask("What stops at Noor's door?").text


def test_a_correction_of_a_correction_is_told_and_one_taken_back_is_not(
    database: Database, told: AdaMem, space: str
) -> None:
    old = the(told, "Noor", "moved to Riga")
    second = str(told.correct(old.id, text="Noor moved to Gdansk in 2022"))
    third = str(told.correct(second, text="Noor moved to Malmö in 2022"))
    assert [each.holds for each in corrected(told, MOVED, "Riga")] == ["Noor moved to Malmö in 2022"]
    assert "Malmö" in told.ask(MOVED).text
    told.correct(third, wrong=True)
    assert [each.holds for each in corrected(told, MOVED, "Riga")] == ["Noor moved to Gdansk in 2022"]
    told.correct(second, text=old.text, occurred="2023")
    assert corrected(told, MOVED, "Riga") == ()
    assert "Riga" in told.ask(MOVED).text
    assert not any("corrected" in message for message in properties_of(database, space, "Message"))


def test_what_was_corrected_seeds_nothing_and_the_correction_finds_its_message(told: AdaMem) -> None:
    question = "Has Noor settled down near the Baltic coast of Poland?"
    old = the(told, "Noor", "moved to Riga")
    told.correct(old.id, text="Noor settled down in Gdansk on the Baltic coast of Poland")
    (moved,) = [each for each in told.explain(question).candidates if "Riga" in each.message.text]
    assert Channel.FACT in moved.scores.channels
    assert moved.scores.fact_similarity is not None
    assert moved.scores.fact_similarity > 0.6
    canoe = "Who sold the canoe in May?"
    sold = the(told, "Sam", "canoe")
    (before,) = [each for each in told.explain(canoe).candidates if "canoe" in each.message.text]
    assert Channel.FACT in before.scores.channels
    for each in told.facts("Sam"):
        if each.support == sold.support:
            told.correct(each.id, wrong=True)
    (after,) = [each for each in told.explain(canoe).candidates if "canoe" in each.message.text]
    assert Channel.FACT not in after.scores.channels


def test_what_never_held_is_no_answer_and_the_rest_of_its_message_is(told: AdaMem) -> None:
    told.correct(the(told, "Sam", "canoe").id, wrong=True)
    (statement,) = corrected(told, "What did Sam sell?", "canoe")
    assert statement.holds is None
    assert "canoe" not in told.ask("What did Sam sell?").text
    assert "geese" in told.ask("What does Sam's brother keep?").text


def test_what_is_said_again_after_a_correction_is_told_as_corrected(told: AdaMem) -> None:
    told.correct(the(told, "Noor", "moved to Riga").id, text="Noor moved to Gdansk in 2022")
    told.ingest(dialogue([("Noor", "I moved to Riga last year.")], session="stairs", start=SAID + timedelta(days=1)))
    found = [each for each in told.search(MOVED).evidence if "Riga" in each.message.text]
    holds = [{(every.name, every.holds) for every in each.corrected} for each in found]
    assert holds == 2 * [{(None, "Noor moved to Gdansk in 2022"), ("lives in", "Gdansk")}]
    assert "Riga" not in told.ask(MOVED).text


def test_a_persona_has_the_corrected_value_and_never_what_did_not_hold(told: AdaMem) -> None:
    fennel = the(told, "Noor", "fennel", HeldKind.ATTRIBUTE)
    assert "fennel" in told_of(told.persona("Noor"))
    leek = told.correct(fennel.id, text="leek")
    told.enrich()
    for at in (None, SAID.date()):
        assert "favourite vegetable: leek" in told_of(told.persona("Noor", at))
        assert "fennel" not in told_of(told.persona("Noor", at, history=True))
    (aspect,) = [each for each in told.persona("Noor").snapshots if "leek" in each.text]
    assert aspect.sentences[0].messages == fennel.support
    assert leek is not None
    told.correct(leek, wrong=True)
    told.correct(fennel.id, wrong=True)
    told.enrich()
    held = told_of(told.persona("Noor", history=True))
    assert "leek" not in held
    assert "fennel" not in held
    assert "Formerly" not in held


def test_forgetting_what_was_corrected_leaves_nothing_of_either(database: Database, told: AdaMem, space: str) -> None:
    fennel = the(told, "Noor", "fennel", HeldKind.ATTRIBUTE)
    told.correct(fennel.id, text="quincelantern pea")
    told.correct(the(told, "Noor", "moved to Riga").id, text="Noor moved to Gdansk in 2022")
    told.enrich()
    assert "quincelantern" in told_of(told.persona("Noor"))
    told.forget(message=fennel.support)
    assert not any("quincelantern" in line for line in dump(database, space).nodes)
    assert [each.holds for each in corrected(told, MOVED, "Riga")] == ["Noor moved to Gdansk in 2022"]
