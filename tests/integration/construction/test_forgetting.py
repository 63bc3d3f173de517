"""Forgetting: the graph is as if it had never been said, whatever else stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import neo4j
import pytest
from dialogues import dialogue
from graph_dump import assert_alike, dump, edges_of, properties_of

from adamem_graph.client import AdaMem
from adamem_graph.errors import ConfigurationError, NotFoundError
from adamem_graph.records import HeldKind, MemoryPolicy, PolicyVerdict, Utterance
from adamem_graph.server import Credentials
from adamem_graph.store import forgetting as store_forgetting
from adamem_graph.store.connection import Database
from adamem_graph.store.feedback import record_new_answer
from adamem_graph.store.ids import scope_of
from adamem_graph.store.policies import add_while_locked, changing_policy
from adamem_graph.store.spaces import find_space

JUNE = datetime(2024, 6, 3, 18, 0, tzinfo=UTC)
HARBOUR = dialogue(
    [
        ("Noor", "My locker word is quincelantern, and I keep my oars there."),
        ("Sam", "Nobody will guess that one."),
        ("Noor", "I mended the dinghy last week."),
        ("Iris", "I baked a rye loaf for the crew this morning."),
        ("Sam", "The dinghy floats? I painted the dinghy in April."),
        ("Noor", "My favourite bread is rye. I work as a sailmaker in Bergen."),
        ("Iris", "I am a beekeeper. My bees sleep under the pear tree."),
        ("Sam", "I sailed the dinghy to Bergen yesterday."),
    ],
    session="harbour",
    start=JUNE,
)
KITCHEN = dialogue(
    [
        ("Iris", "I sold twelve jars of honey on Saturday."),
        ("Noor", "I work as a sailmaker in Bergen."),
        ("Iris", "The bees are calm. I fed the bees in May."),
        ("Noor", "I sanded the dinghy again, because the paint was soft."),
        ("Sam", "My favourite bread is spelt."),
    ],
    session="kitchen",
    start=JUNE + timedelta(days=30),
)
TALK = [*HARBOUR, *KITCHEN]
YEAR = [
    *dialogue(
        [
            ("Noor", "I live in Turku, and my locker word is quincelantern."),
            ("Sam", "Nobody will guess that one."),
            ("Noor", "My sister Olga is a carpenter."),
            ("Noor", "I love Thai food."),
            ("Sam", "I painted the dinghy in April. The dinghy floats."),
            ("Noor", "I mended the dinghy last week, because the dinghy leaked."),
            ("Iris", "I work at Calder & Co. I love my bees."),
        ],
        session="June",
        start=JUNE,
    ),
    *dialogue(
        [
            ("Noor", "By the way, my sister Olga is really a carpenter."),
            ("Noor", "I live in Riga now."),
            ("Iris", "I work at Brightwater now."),
            ("Sam", "I sailed the dinghy to Bergen yesterday."),
            ("Noor", "I sanded the dinghy again, because the paint was soft."),
            ("Noor", "I can't stand Thai food any more."),
            ("Noor", "I sold the old dinghy sail."),
        ],
        session="July",
        start=JUNE + timedelta(days=40),
    ),
    *dialogue(
        [
            ("Noor", "I live in Lund."),
            ("Sam", "I love the dinghy. My dinghy sail is red."),
            ("Noor", "I really love Thai food again."),
            ("Iris", "The bees sleep under the pear tree, and the bees are quiet."),
            *(("Noor", f"I bought {number} onions on Sunday.") for number in range(3, 18)),
        ],
        session="August",
        start=JUNE + timedelta(days=80),
    ),
]
"""Homes, employers and opinions that change, a thing that is said twice, and more than working memory holds."""
CANARY = "quincelantern"


@dataclass
class Hand:
    """Writes to the graph what no part of the write path makes by itself here."""

    session: neo4j.Session
    scope: str

    def __call__(self, text: str, **parameters: object) -> list[dict[str, Any]]:
        return self.session.run(text, {"scope": self.scope, **parameters}).data()


@pytest.fixture
def by_hand(neo4j_server: Credentials, space: str) -> Iterator[Hand]:
    auth = (neo4j_server.username, neo4j_server.password)
    quiet = neo4j.GraphDatabase.driver(neo4j_server.uri, auth=auth, notifications_min_severity="OFF")
    with quiet as driver, driver.session() as session:
        hand = Hand(session, scope_of(space))
        yield hand
        hand("MATCH (n:PersonaSnapshot|Failure|Keepsake {scope: $scope}) DETACH DELETE n")


def ids_of(database: Database, space: str, *parts: str) -> list[str]:
    """The ids of the messages that have one of these words, in the order in which they were said."""
    found = sorted(properties_of(database, space, "Message"), key=lambda message: str(message["sent_at"]))
    return [str(each["id"]) for each in found if any(part in str(each["text"]) for part in parts)]


def without_trace(database: Database, space: str, word: str) -> bool:
    """Whether no node, no edge and no full-text hit of a space has the word."""
    graph = dump(database, space)
    rows = [{"word": word, "lucene": f'+scope:{scope_of(space)} +context:"{word}"'}]
    hits = database.read("messages/word_frequencies", scope=scope_of(space), most=10, rows=rows)
    return hits[0]["turns"] == 0 and not any(word in line.casefold() for line in [*graph.nodes, *graph.edges])


def unsupported(database: Database, space: str) -> list[dict[str, Any]]:
    """Whatever hangs on no message, and every message with no session or speaker."""
    return database.read_text(
        """
        MATCH (n {scope: $scope})
        WHERE (n:Fact OR n:Attribute OR n:Entity OR n:Topic AND n.level = 'event')
            AND NOT EXISTS { (n)<-[:SUPPORTS|MENTIONS]-(:Message) }
          OR n:Topic AND n.level = 'theme' AND NOT EXISTS { (n)<-[:PART_OF]-() }
          OR n:Message AND NOT (EXISTS { (n)<-[:SAID]-(:Speaker) } AND EXISTS { (n)-[:IN]->(:Session) })
          OR (n:Speaker OR n:Session) AND NOT EXISTS { (n)--(:Message) }
          OR n:PersonaSnapshot AND NOT EXISTS { (n)-[:DISTILLED_FROM]->(:Message) }
          OR n.superseded_at IS NOT NULL AND NOT EXISTS { (n)<-[:SUPERSEDES]-() }
          OR n:Failure OR n:Forgetting
        RETURN labels(n) AS labels, coalesce(n.text, n.name, n.key) AS text
        """,
        {"scope": scope_of(space)},
    )


def empty(database: Database, space: str) -> None:
    while database.write("spaces/delete_nodes", scope=scope_of(space), limit=1000, letters=10**7)[0]["deleted"]:
        pass


Forget = Callable[[AdaMem, Callable[..., list[str]]], object]
CASES: dict[str, tuple[Forget, Callable[[Utterance], bool]]] = {
    "a message": (
        lambda memory, ids: memory.forget(message=ids(CANARY)[0]),
        lambda turn: CANARY not in turn.text,
    ),
    "several messages": (
        lambda memory, ids: memory.forget(message=ids("mended", "painted", "twelve jars", "spelt")),
        lambda turn: not any(part in turn.text for part in ("mended", "painted", "twelve jars", "spelt")),
    ),
    "a session": (
        lambda memory, ids: memory.forget(session="harbour"),
        lambda turn: turn.session != "harbour",
    ),
    "a speaker": (
        lambda memory, ids: memory.forget(speaker="Iris"),
        lambda turn: turn.speaker != "Iris",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_graph_afterwards_is_that_of_a_dialogue_that_never_had_it(
    database: Database, memory: AdaMem, space: str, case: str
) -> None:
    forget, stays = CASES[case]
    memory.ingest(TALK)
    forget(memory, lambda *parts: ids_of(database, space, *parts))
    forgotten = dump(database, space)
    assert unsupported(database, space) == []
    empty(database, space)
    memory.ingest([turn for turn in TALK if stays(turn)])
    assert_alike(forgotten, dump(database, space))


DECIDED: dict[str, tuple[str, ...]] = {
    "a home between two others, and what is said twice": ("in Riga now", "My sister Olga is a carpenter."),
    "the first home, and an opinion that was reversed twice": ("in Turku", "stand Thai food"),
    "the last home, a repetition, and most of a theme": ("in Lund", "By the way", "mended", "old dinghy sail"),
}


@pytest.mark.parametrize("words", DECIDED.values(), ids=DECIDED)
def test_what_was_decided_in_the_light_of_it_is_decided_as_if_it_had_never_been_said(
    database: Database, memory: AdaMem, space: str, words: tuple[str, ...]
) -> None:
    memory.ingest(YEAR)
    homes = {edge[:2] for edge in edges_of(database, space, "SUPERSEDES") if "lives in" in f"{edge[0]} {edge[1]}"}
    assert {
        ("Noor lives in Riga now", "Noor lives in Turku"),
        ("Noor lives in Lund", "Noor lives in Riga now"),
    } <= homes
    assert any(edge[2].get("merged") for edge in edges_of(database, space, "SUPPORTS"))
    assert edges_of(database, space, "PART_OF")
    assert any(len(snapshot["sentences"]) > 1 for snapshot in properties_of(database, space, "PersonaSnapshot"))  # type: ignore[arg-type]
    assert len(memory.working_memory("Noor")) < sum(turn.speaker == "Noor" for turn in YEAR)
    memory.forget(message=ids_of(database, space, *words))
    forgotten = dump(database, space)
    assert unsupported(database, space) == []
    empty(database, space)
    memory.ingest([turn for turn in YEAR if not any(part in turn.text for part in words)])
    assert_alike(forgotten, dump(database, space))


def test_a_forgotten_session_leaves_its_words_in_no_node_edge_or_index(
    database: Database, memory: AdaMem, space: str, by_hand: Hand
) -> None:
    memory.ingest(TALK)
    assert not without_trace(database, space, CANARY)
    by_hand(
        """
        MATCH (m:Message {scope: $scope}) WHERE m.text CONTAINS $word
        SET m:Working
        CREATE (:Failure {scope: $scope, id: 'f', purpose: 'understand', reply: $word})-[:OF]->(m)
        CREATE (:PersonaSnapshot {scope: $scope, id: 'p0', owner: 'Noor', text: $word})-[:DISTILLED_FROM]->(m)
        CREATE (:Keepsake {scope: $scope, id: 'k', text: $word})-[:KEPT_FROM]->(m)
        CREATE (e:Entity {scope: $scope, id: 'e', name: $word, kind: 'thing', aliases: ['the word']})<-[:MENTIONS]-(m)
        WITH m
        MATCH (m)-[:MENTIONS]->(t:Topic)
        CREATE (t)-[:PART_OF]->(theme:Topic {scope: $scope, id: 't', name: 'keys', level: 'theme', summary: $word})
        CREATE (p:PersonaSnapshot {scope: $scope, id: 'p1', owner: 'Noor', text: $word})-[:DISTILLED_FROM]->(theme)
        WITH m, p
        MATCH (m)-[:SUPPORTS]->(f:Fact)
        CREATE (p)-[:DISTILLED_FROM]->(f)
        CREATE (:PersonaSnapshot {scope: $scope, id: f.id, owner: 'Noor', text: $word})-[:DISTILLED_FROM]->(f)
        """,
        word=CANARY,
    )
    other = ids_of(database, space, "twelve jars")[0]
    by_hand(
        """
        MATCH (m:Message {scope: $scope, id: $id})
        CREATE (:Failure {scope: $scope, id: 'g', purpose: 'route_fact', reply: $word})-[:OF]->(m)
        """,
        id=other,
        word=f'{{"target": "{CANARY}"}}',
    )
    opened = find_space(database, space)
    given = memory.feedback("Which word opens it?", f"The word is {CANARY}.", correct=False)
    record_new_answer(database, opened, given.id, f"It may be {CANARY}.")
    learned = {"Noor": f"Keep the {CANARY} word."}
    learned_now = MemoryPolicy(
        0, learned, learned, "scripted", f"The {CANARY} matters.", PolicyVerdict.SET, None, None, active=True
    )
    with changing_policy(database, opened):
        add_while_locked(database, opened, learned_now)
    memory.correct(
        next(fact.id for fact in memory.facts("Noor") if CANARY in fact.text), text=f"Noor sold the {CANARY}"
    )
    memory.forget(session="harbour")
    assert without_trace(database, space, CANARY)
    assert unsupported(database, space) == []
    assert by_hand("MATCH (n:Keepsake {scope: $scope}) RETURN n") == []
    assert not any(CANARY in found.message.text for found in memory.search("What is Noor's locker word?").evidence)
    assert memory.ask("What is Noor's locker word?").abstained


def test_the_turn_after_a_forgotten_one_is_read_without_its_words(
    database: Database, memory: AdaMem, space: str
) -> None:
    memory.ingest(TALK)
    (after,) = [each for each in properties_of(database, space, "Message") if "guess that" in str(each["text"])]
    assert CANARY in str(after["context"])
    memory.forget(message=ids_of(database, space, CANARY))
    (after,) = [each for each in properties_of(database, space, "Message") if "guess that" in str(each["text"])]
    assert after["context"] == "Sam: Nobody will guess that one."
    assert without_trace(database, space, CANARY)


def test_what_another_message_supports_too_stays_and_is_dated_and_told_by_that_one(
    database: Database, memory: AdaMem, space: str
) -> None:
    memory.ingest(TALK)
    first, second = ids_of(database, space, "sailmaker")
    memory.forget(message=first)
    job = next(fact for fact in memory.facts("Noor") if "sailmaker" in fact.text)
    assert job.support == (second,)
    assert job.said_at == job.last_said_at == KITCHEN[1].sent_at
    memory.forget(message=second)
    assert not any("sailmaker" in fact.text for fact in memory.facts("Noor", include_superseded=True))


def test_what_was_merged_under_forgotten_words_is_told_anew_in_its_own(
    database: Database, memory: AdaMem, space: str
) -> None:
    memory.ingest([*TALK, Utterance("Noor", "I keep my oars in the boathouse.", "late", 0, JUNE + timedelta(days=90))])
    facts = {fact.text: fact for fact in memory.facts("Noor")}
    (word,) = [fact for text, fact in facts.items() if "locker word" in text and fact.kind is HeldKind.FACT]
    (oars,) = [fact for text, fact in facts.items() if "boathouse" in text]
    # As when a model takes the second for a repetition of the first.
    database.write("consolidation/merge_facts", scope=scope_of(space), rows=[{"id": oars.id, "target_id": word.id}])
    assert not any("boathouse" in fact.text for fact in memory.facts("Noor"))
    memory.forget(message=ids_of(database, space, CANARY))
    assert without_trace(database, space, CANARY)
    (again,) = [fact for fact in memory.facts("Noor") if "boathouse" in fact.text]
    assert (again.id, again.support) == (oars.id, oars.support)


def homes_replaced(database: Database, space: str) -> list[tuple[str, str]]:
    """The homes that were replaced, each with the one that took its place, in the order of time."""
    facts = {str(fact["text"]): fact for fact in properties_of(database, space, "Fact")}
    edges = [(old, new) for new, old, _ in edges_of(database, space, "SUPERSEDES") if new in facts]
    assert {text for text, fact in facts.items() if "superseded_at" in fact} == {old for old, _ in edges}
    return sorted(edges, key=lambda pair: str(facts[pair[0]]["said_at"]))


def test_chains_of_replacement_close_over_what_is_forgotten(database: Database, memory: AdaMem, space: str) -> None:
    homes = ["Turku", "Riga", "Gdansk", "Lund"]
    memory.ingest(
        Utterance("Noor", f"I live in {home}.", f"year {year}", 0, JUNE + timedelta(days=365 * year))
        for year, home in enumerate(homes)
    )
    assert homes_replaced(database, space) == list(pairwise(f"Noor lives in {home}" for home in homes))
    memory.forget(message=ids_of(database, space, "Riga", "Gdansk"))
    assert homes_replaced(database, space) == [("Noor lives in Turku", "Noor lives in Lund")]
    turku, lund = JUNE, JUNE + timedelta(days=365 * 3)
    assert [fact.text for fact in memory.facts("Noor", turku) if fact.kind == "fact"] == ["Noor lives in Turku"]
    assert [fact.text for fact in memory.facts("Noor", lund) if fact.kind == "fact"] == ["Noor lives in Lund"]
    memory.forget(session="year 3")
    (left,) = [fact for fact in memory.facts("Noor") if fact.kind == "fact"]
    assert (left.text, left.superseded_at) == ("Noor lives in Turku", None)


def test_a_theme_stays_under_its_own_words_only(database: Database, memory: AdaMem, space: str, by_hand: Hand) -> None:
    memory.ingest(TALK)
    by_hand(
        """
        MATCH (t:Topic {scope: $scope, level: 'event'})
        UNWIND [['boats', 'dinghy'], ['jars and bees', 'bees'], ['both', 'dinghy and jars']] AS theme
        MERGE (n:Topic {scope: $scope, id: theme[0], level: 'theme'}) SET n.name = theme[0], n.summary = theme[1]
        CREATE (t)-[:PART_OF]->(n)
        """
    )
    memory.forget(message=ids_of(database, space, "twelve jars"))
    themes = [topic["name"] for topic in properties_of(database, space, "Topic") if topic["level"] == "theme"]
    assert themes == ["boats"]
    assert unsupported(database, space) == []


def test_a_dry_run_says_what_would_go_and_changes_nothing(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(TALK)
    before = dump(database, space)
    foreseen = memory.forget(speaker="Iris", dry_run=True)
    assert dump(database, space) == before
    assert foreseen.dry_run
    gone = {each.kind: each for each in foreseen.gone}
    assert gone["Message"].count == foreseen.messages == 4
    assert gone["Speaker"].examples == ("Iris",)
    assert any("honey" in example for example in gone["Fact"].examples)
    assert {each.kind for each in foreseen.kept} == {"Session"}
    done = memory.forget(speaker="Iris")
    assert replace(done, dry_run=True, seconds=0.0) == replace(foreseen, seconds=0.0)


def test_an_interrupted_forgetting_leaves_nothing_unsupported_and_goes_on_when_run_again(
    database: Database, memory: AdaMem, space: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adamem_graph.construction.forgetting.BATCH_MESSAGES", 2)
    memory.ingest(TALK)

    def give_up(done: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        memory.forget(speaker="Noor", on_progress=give_up)
    assert unsupported(database, space) == []
    assert [speaker["name"] for speaker in properties_of(database, space, "Speaker")].count("Noor") == 1
    assert memory.forget(speaker="Noor").messages == 1
    forgotten = dump(database, space)
    empty(database, space)
    memory.ingest([turn for turn in TALK if turn.speaker != "Noor"])
    assert_alike(forgotten, dump(database, space))


@pytest.mark.parametrize("enriched_between", [False, True])
def test_a_forgetting_that_ended_after_its_last_batch_is_finished_when_run_again(
    database: Database, memory: AdaMem, space: str, enriched_between: bool
) -> None:
    memory.ingest(YEAR)

    def give_up(_: int) -> None:
        raise KeyboardInterrupt

    words = DECIDED["the first home, and an opinion that was reversed twice"]
    gone = ids_of(database, space, *words)
    with pytest.raises(KeyboardInterrupt):
        memory.forget(message=gone, on_progress=give_up)
    if enriched_between:
        memory.enrich()
    assert memory.forget(message=gone).messages == 0
    forgotten = dump(database, space)
    with pytest.raises(NotFoundError):
        memory.forget(message=gone)
    empty(database, space)
    memory.ingest([turn for turn in YEAR if not any(part in turn.text for part in words)])
    assert_alike(forgotten, dump(database, space))


def test_a_message_without_speaker_and_session_is_forgotten_too(
    database: Database, memory: AdaMem, space: str, by_hand: Hand
) -> None:
    memory.ingest(TALK[:3])
    by_hand("MATCH (n:Speaker|Session {scope: $scope}) DETACH DELETE n")
    assert memory.forget(message=ids_of(database, space, CANARY)).messages == 1
    assert without_trace(database, space, CANARY)


def test_ingesting_the_transcript_again_brings_it_back(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(TALK)
    whole = dump(database, space)
    memory.forget(session="kitchen")
    assert memory.ingest(TALK).added == len(KITCHEN)
    assert_alike(dump(database, space), whole)


def test_what_cannot_be_forgotten_is_told_and_nothing_changes(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(TALK[:2])
    before = dump(database, space)
    with pytest.raises(ConfigurationError, match="one of the three"):
        memory.forget()
    with pytest.raises(ConfigurationError, match="one of the three"):
        memory.forget(session="harbour", speaker="Noor")
    missing: list[dict[str, Any]] = [{"session": "Harbour"}, {"speaker": "Nor"}, {"message": "0" * 32}, {"message": []}]
    for nothing in missing:
        with pytest.raises(NotFoundError, match="nothing was forgotten"):
            memory.forget(**nothing)
    assert dump(database, space) == before


def test_forgetting_in_one_space_leaves_the_others_as_they_are(
    database: Database, memory: AdaMem, other_memory: AdaMem, other_space: str
) -> None:
    for each in (memory, other_memory):
        each.ingest(HARBOUR)
    before = dump(database, other_space)
    memory.forget(session="harbour")
    assert memory.contents().messages == memory.contents().facts == memory.contents().speakers == 0
    memory.forget_space()
    assert dump(database, other_space) == before
    assert memory.add("Noor", "I am back.").position == 0


def test_a_session_of_documents_is_forgotten_a_few_at_a_time(memory: AdaMem, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_forgetting, "LETTERS_AT_ONCE", 1_500)
    memory.ingest([Utterance("Ana", f"{number} {'rye ' * 250}", "papers", number) for number in range(6)], enrich=False)
    done: list[int] = []
    memory.forget(session="papers", on_progress=done.append)
    assert done == [2, 4, 6]
    assert memory.contents().messages == 0
