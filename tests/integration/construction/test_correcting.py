"""Corrections by hand: what is right now holds, what memory believed is history, and nothing automatic undoes it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from datetime import UTC, date, datetime, timedelta

import pytest
from dialogues import dialogue
from graph_dump import assert_alike, dump, edges_of, properties_of

from adamem_graph.client import AdaMem
from adamem_graph.errors import ConfigurationError, InvalidTextError, NotFoundError
from adamem_graph.records import Grain, HeldFact, HeldKind
from adamem_graph.store.connection import Database
from adamem_graph.store.consolidation import consolidating
from adamem_graph.store.spaces import find_space

SAID = datetime(2024, 6, 3, 18, 0, tzinfo=UTC)
TALK = dialogue(
    [
        ("Noor", "I moved to Riga last year."),
        ("Sam", "I play the oboe."),
        ("Noor", "My favourite vegetable is fennel."),
        ("Sam", "I sold the canoe in May."),
    ],
    session="porch",
    start=SAID,
)


def fact_of(memory: AdaMem, name: str, words: str, *, everything: bool = False) -> HeldFact:
    """The one fact or attribute about somebody that has these words."""
    (found,) = [
        fact for fact in memory.facts(name, include_superseded=everything) if words in f"{fact.name} {fact.text}"
    ]
    return found


def greens_of(memory: AdaMem) -> HeldFact:
    """Noor's favourite vegetable, as it is held now."""
    (found,) = [fact for fact in memory.facts("Noor") if fact.name == "favourite vegetable"]
    return found


@pytest.fixture
def told(memory: AdaMem) -> AdaMem:
    memory.ingest(TALK)
    return memory


def test_facts_are_listed_with_their_dates_and_the_messages_that_say_them(told: AdaMem) -> None:
    moved = fact_of(told, "Noor", "moved to Riga")
    assert (moved.kind, moved.owner, moved.subject, moved.said_by) == (HeldKind.FACT, "Noor", "Noor", "Noor")
    assert (moved.occurred_from, moved.occurred_to, moved.grain) == (date(2023, 1, 1), date(2023, 12, 31), Grain.YEAR)
    assert (moved.said_at, moved.last_said_at, moved.superseded_at) == (SAID, SAID, None)
    assert moved.support == (told.search("Riga").evidence[0].message.id,)
    greens = greens_of(told)
    assert (greens.kind, greens.name, greens.text) == (HeldKind.ATTRIBUTE, "favourite vegetable", "fennel")
    assert not any("oboe" in fact.text for fact in told.facts("Noor"))
    assert told.facts("Noor", SAID.date() - timedelta(days=1)) == []
    assert {fact.id for fact in told.facts("Noor", SAID.date())} == {fact.id for fact in told.facts("Noor")}


def test_nobody_of_that_name_is_not_found_and_who_speaks_is_named(told: AdaMem) -> None:
    with pytest.raises(NotFoundError, match=r"'Nora'.*'Noor', 'Sam'"):
        told.facts("Nora")


def test_facts_are_found_whatever_the_case_of_the_name_unless_two_are_meant(told: AdaMem) -> None:
    assert told.facts("noor") == told.facts("Noor") != []
    told.ingest(dialogue([("Sam", "My sister Olga moved to Lund.")], session="yard", start=SAID))
    spoken_of = {fact.subject for fact in told.facts("Sam")} - {"Sam"}
    for name in spoken_of:
        assert told.facts(name.upper()) == told.facts(name) != []
        assert told.facts(name, SAID.date() - timedelta(days=1)) == []
    told.add("NOOR", "Hello!", sent_at=SAID)
    assert told.facts("Noor")
    with pytest.raises(NotFoundError, match="may be"):
        told.facts("noor")


def test_a_correction_takes_the_place_of_a_fact_that_stays_as_history(
    database: Database, told: AdaMem, space: str
) -> None:
    old = fact_of(told, "Noor", "moved to Riga")
    new_id = told.correct(old.id, text="Noor moved to Rīga in 2022", occurred="2022", note="misheard")
    new = fact_of(told, "Noor", "Rīga")
    assert (new.id, new.said_by, new.support) == (new_id, "correction", ())
    assert (new.occurred_from, new.occurred_to, new.grain) == (date(2022, 1, 1), date(2022, 12, 31), Grain.YEAR)
    history = fact_of(told, "Noor", "moved to Riga", everything=True)
    assert (history.superseded_by, history.superseded_rule, history.note) == (new_id, "corrected by hand", "misheard")
    assert history.superseded_at == new.said_at
    assert history.support == old.support
    assert [fact.text for fact in told.facts("Noor", SAID.date()) if "moved" in fact.text] == [old.text]
    assert [fact.text for fact in told.facts("Noor", datetime.now(UTC).date()) if "moved" in fact.text] == [new.text]
    assert edges_of(database, space, "SUPERSEDES")[0][2]["by"] == "hand"
    assert all("embedding_384" in node for node in properties_of(database, space, "Fact"))


def test_ingesting_again_and_forgetting_a_turn_beside_it_do_not_revive_what_was_corrected(
    database: Database, told: AdaMem, space: str
) -> None:
    canoe = fact_of(told, "Sam", "canoe")
    told.correct(canoe.id, text="Sam lent the canoe to his cousin", occurred="2024-05")
    corrected = dump(database, space)
    told.ingest(TALK)
    assert dump(database, space) == corrected
    told.forget(message=told.search("oboe").evidence[0].message.id)
    told.ingest([TALK[0], *TALK[2:]])
    assert [fact.text for fact in told.facts("Sam")] == ["Sam lent the canoe to his cousin"]
    assert fact_of(told, "Sam", "sold the canoe", everything=True).support == canoe.support


def test_forgetting_what_was_corrected_takes_the_correction_along(database: Database, told: AdaMem, space: str) -> None:
    greens = greens_of(told)
    first = told.correct(greens.id, text="rhubarb chard")
    assert first is not None
    told.correct(first, text="quincelantern pea", note="quincelantern, as on the tin")
    foreseen = told.forget(message=greens.support, dry_run=True)
    assert {each.kind: each.count for each in foreseen.gone}["Correction"] == 2
    told.forget(message=greens.support)
    graph = dump(database, space)
    assert not any("quincelantern" in line or "rhubarb" in line for line in [*graph.nodes, *graph.edges])


def test_what_never_held_is_left_out_of_every_day_and_what_it_replaced_holds_again(told: AdaMem) -> None:
    old = greens_of(told)
    new_id = told.correct(old.id, text="leek")
    assert new_id is not None
    assert told.correct(new_id, wrong=True, note="it was Sam's") is None
    assert greens_of(told).text == "fennel"
    wrong = fact_of(told, "Noor", "leek", everything=True)
    assert (wrong.superseded_at, wrong.superseded_by, wrong.note) == (wrong.said_at, None, "it was Sam's")
    assert wrong.superseded_rule == "wrong, said by hand"
    moved = fact_of(told, "Noor", "moved to Riga")
    told.correct(moved.id, wrong=True)
    told.ingest(TALK)
    for day in (None, SAID.date(), datetime.now(UTC).date()):
        assert not any("moved to Riga" in fact.text or fact.text == "leek" for fact in told.facts("Noor", day))


def test_routers_leave_corrections_as_they_are(database: Database, told: AdaMem, space: str) -> None:
    moved, greens = fact_of(told, "Noor", "moved to Riga"), greens_of(told)
    right = told.correct(moved.id, text="Noor moved to Gdansk last year (2023)")
    leek = told.correct(greens.id, text="leek")
    by_hand = {edge[:2] for edge in edges_of(database, space, "SUPERSEDES") if edge[2].get("by") == "hand"}
    told.ingest(
        dialogue(
            [
                ("Noor", "I moved to Gdansk last year."),
                ("Noor", "I really moved to Riga last year."),
                ("Noor", "My favourite vegetable is leek, and my favourite vegetable is not fennel."),
                ("Noor", "My favourite vegetable is chard."),
            ],
            session="stairs",
            start=SAID + timedelta(days=1),
        )
    )
    assert {edge[:2] for edge in edges_of(database, space, "SUPERSEDES") if edge[2].get("by") == "hand"} == by_hand
    history = {fact.id: fact for fact in told.facts("Noor", include_superseded=True)}
    assert history[moved.id].superseded_by == right
    assert history[greens.id].superseded_by == leek
    held = {fact.id: fact for fact in told.facts("Noor")}
    assert greens_of(told).id == leek
    assert right in held
    assert len(held[right].support) == 1


def test_forgetting_a_turn_that_repeats_a_correction_leaves_the_correction(
    database: Database, told: AdaMem, space: str
) -> None:
    right = told.correct(fact_of(told, "Noor", "moved to Riga").id, text="Noor moved to Gdansk last year (2023)")
    told.enrich()
    before = dump(database, space)
    told.ingest(dialogue([("Noor", "I moved to Gdansk last year.")], session="stairs", start=SAID + timedelta(days=1)))
    assert {fact.id: len(fact.support) for fact in told.facts("Noor")}[str(right)] == 1
    told.forget(session="stairs")
    assert_alike(dump(database, space), before)


def test_a_correction_back_to_what_was_said_lets_that_hold_again(told: AdaMem) -> None:
    old = greens_of(told)
    leek = told.correct(old.id, text="leek")
    assert leek is not None
    assert told.correct(leek, text="fennel") == old.id
    assert greens_of(told).text == "fennel"
    assert fact_of(told, "Noor", "leek", everything=True).superseded_by == old.id


def test_what_a_later_statement_replaced_may_still_be_said_to_be_wrong(told: AdaMem) -> None:
    later = [("Noor", "I live in Turku."), ("Noor", "I live in Lund now.")]
    told.ingest(dialogue(later, session="stairs", start=SAID + timedelta(days=1)))
    turku = fact_of(told, "Noor", "Noor lives in Turku", everything=True)
    assert turku.superseded_at is not None
    told.correct(turku.id, wrong=True)
    assert fact_of(told, "Noor", "Noor lives in Turku", everything=True).superseded_rule == "wrong, said by hand"
    with pytest.raises(ConfigurationError, match="wrong already"):
        told.correct(turku.id, wrong=True)


@pytest.mark.parametrize("wrong", [False, True])
def test_a_correction_waits_for_whoever_writes_entries_of_the_space(
    database: Database, told: AdaMem, wrong: bool
) -> None:
    moved = fact_of(told, "Noor", "moved to Riga")
    with ThreadPoolExecutor(max_workers=1) as beside:
        with consolidating(database, find_space(database, told.space)):
            text = None if wrong else "Noor moved to Gdansk"
            correcting = beside.submit(told.correct, moved.id, text=text, wrong=wrong)
            assert not wait([correcting], timeout=0.5).done
            assert fact_of(told, "Noor", "moved to Riga").superseded_at is None
        correcting.result()
    assert not any("Riga" in fact.text for fact in told.facts("Noor"))


def homes_of(memory: AdaMem) -> list[str]:
    """Where Noor lives, as it is held now."""
    return [fact.text for fact in memory.facts("Noor") if fact.name == "lives in"]


def test_an_attribute_taken_from_the_words_of_a_fact_follows_its_correction(told: AdaMem) -> None:
    moved = fact_of(told, "Noor", "moved to Riga")
    assert homes_of(told) == ["Riga"]
    right = told.correct(moved.id, text="Noor moved to Gdansk in 2022")
    assert homes_of(told) == ["Gdansk"]
    assert told.correct(str(right), text=moved.text, occurred="2023") == moved.id
    assert homes_of(told) == ["Riga"]
    visited = told.correct(moved.id, text="Noor visited Riga last year (2023)")
    for day in (None, SAID.date(), datetime.now(UTC).date()):
        assert not any(fact.name == "lives in" for fact in told.facts("Noor", day))
    assert greens_of(told).text == "fennel"
    told.correct(str(visited), text="Noor moved to Lund in 2022")
    assert homes_of(told) == []
    told.correct(fact_of(told, "Noor", "Noor's favourite vegetable is fennel").id, wrong=True)
    assert not any(fact.name == "favourite vegetable" for fact in told.facts("Noor"))


def test_forgetting_what_was_corrected_takes_withdrawn_corrections_along(
    database: Database, told: AdaMem, space: str
) -> None:
    greens, moved = greens_of(told), fact_of(told, "Noor", "moved to Riga")
    told.correct(str(told.correct(greens.id, text="quincelantern pea")), wrong=True)
    first = told.correct(moved.id, text="Noor moved to Quincelantern last year (2023)")
    told.correct(str(first), text="Noor visited Quincelantern last year (2023)")
    told.forget(message=[*greens.support, *moved.support])
    graph = dump(database, space)
    assert not any("quincelantern" in line.casefold() for line in [*graph.nodes, *graph.edges])


def test_forgetting_what_was_corrected_leaves_corrections_of_what_stays(told: AdaMem) -> None:
    told.ingest(dialogue([("Sam", "I painted the fence."), ("Sam", "I mended the gate.")], session="yard", start=SAID))
    painted, mended = fact_of(told, "Sam", "painted the fence"), fact_of(told, "Sam", "mended the gate")
    assert told.correct(painted.id, text=mended.text) == mended.id
    right = told.correct(mended.id, text="Cleo mended the gate")
    told.forget(message=painted.support)
    assert [fact.id for fact in told.facts("Sam") if "gate" in fact.text] == [right]


def test_a_correction_that_was_wrong_itself_takes_back_what_followed_it(told: AdaMem) -> None:
    right = told.correct(fact_of(told, "Noor", "moved to Riga").id, text="Noor moved to Gdansk in 2022")
    told.correct(str(right), wrong=True)
    assert homes_of(told) == ["Riga"]
    assert fact_of(told, "Noor", "moved to Riga").superseded_at is None


def test_a_correction_waits_for_enrichment_of_the_same_client(told: AdaMem) -> None:
    moved = fact_of(told, "Noor", "moved to Riga")
    with ThreadPoolExecutor(max_workers=1) as beside:
        with told._enrichment.alone():
            correcting = beside.submit(told.correct, moved.id, wrong=True)
            assert not wait([correcting], timeout=0.5).done
        correcting.result()


def test_a_correction_that_cannot_be_made_changes_nothing(database: Database, told: AdaMem, space: str) -> None:
    moved, greens = fact_of(told, "Noor", "moved to Riga"), greens_of(told)
    canoe = fact_of(told, "Sam", "canoe")
    told.correct(canoe.id, text="Sam lent the canoe")
    before = dump(database, space)
    with pytest.raises(NotFoundError, match="adamem facts"):
        told.correct("0" * 32, text="x")
    for again in ({"text": "Sam burned the canoe"}, {"wrong": True}):
        with pytest.raises(ConfigurationError, match="replaced by"):
            told.correct(canoe.id, **again)
    with pytest.raises(ConfigurationError, match="no date of its own"):
        told.correct(greens.id, text="leek", occurred="2023")
    with pytest.raises(ConfigurationError, match="one or the other"):
        told.correct(moved.id, text="x", wrong=True)
    with pytest.raises(ConfigurationError, match="2024-05-17"):
        told.correct(moved.id, text="Noor moved", occurred="2023-02-30")
    with pytest.raises(InvalidTextError, match="name the old date"):
        told.correct(moved.id, occurred="2021")
    for same in (None, moved.text, "  "):
        with pytest.raises(InvalidTextError, match="something else"):
            told.correct(moved.id, text=same)
    assert dump(database, space) == before
