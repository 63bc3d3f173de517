"""Spaces: opened, told apart, listed and deleted, under whatever names people give them."""

from __future__ import annotations

import json
import unicodedata

import pytest
from dialogues import ALLOTMENT, dialogue
from graph_dump import dump, properties_of

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.errors import EmbedderMismatchError, InvalidNameError, NotFoundError
from adamem_graph.language.protocol import FinishReason, ModelReply, ModelRequest
from adamem_graph.records import Role, Utterance
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.spaces import delete_space, latest_sent, list_spaces, open_space, participants, space_contents


def test_opening_a_space_again_finds_the_same_one(database: Database, space: str) -> None:
    assert open_space(database, space, "minilm", 384) == open_space(database, space, "minilm", 384)
    assert [summary.name for summary in list_spaces(database)].count(space) == 1


@pytest.mark.parametrize("embedder", [("another", 384), ("minilm", 768), ("another", 768)])
def test_a_space_of_another_embedder_is_refused_and_left_as_it_was(
    database: Database, space: str, embedder: tuple[str, int]
) -> None:
    opened = open_space(database, space, "minilm", 384)
    with pytest.raises(EmbedderMismatchError) as refusal:
        open_space(database, space, *embedder)
    for part in ("minilm", "384", embedder[0], str(embedder[1]), "reembed"):
        assert part in str(refusal.value)
    assert open_space(database, space, "minilm", 384) == opened


@pytest.mark.parametrize("name", [None, "", " ", "\t", "Ana ", " Ana", "a\nb", "x" * 501, "\ud800", 7])
def test_what_is_no_name_is_refused_and_never_means_every_space(database: Database, name: object) -> None:
    for use in (
        lambda given: open_space(database, given, "minilm", 384),
        lambda given: space_contents(database, given),
        lambda given: delete_space(database, given),
    ):
        with pytest.raises(InvalidNameError):
            use(name)


NAMED = ("Topic", "Attribute", "Entity")
HOSTILE_NAMES = [
    "x`) DETACH DELETE n //",
    "'}) MATCH (n) DETACH DELETE n //",
    r"a\u0060b",
    '" OR 1=1',
    "$scope",
    "{{name}}",
    "../../etc",
    "名前 🎻",
]


@pytest.mark.parametrize("hostile", HOSTILE_NAMES)
def test_a_hostile_name_is_kept_as_written_and_harms_nobody(
    database: Database, memory: AdaMem, space: str, embedder: Embedder, parts: ConstructionParts, hostile: str
) -> None:
    memory.add("Ana", "The bystander's sentence.")
    before = dump(database, space)
    name = f"{hostile} {space}"
    try:
        hostile_memory = AdaMem(database, name, embedder, parts, background=False)
        hostile_memory.add(hostile, "I keep bees behind the chapel.", session=hostile)
        hostile_memory.enrich()
        assert [fact.owner for fact in hostile_memory.facts(hostile) if "chapel" in fact.text] == [hostile]
        found = hostile_memory.search("Who keeps bees?").evidence[0].message
        assert (found.speaker, found.session) == (hostile, hostile)
        assert hostile_memory.ask(f"What does {hostile} keep?").text
        assert name in {summary.name for summary in list_spaces(database)}
        assert hostile_memory.contents().messages == 1
    finally:
        delete_space(database, name)
    assert dump(database, space) == before


class ScribblingModel:
    """Stands in for a language model that names things as it was told: topic, attribute and entity."""

    name = "scribbling"

    def __init__(self, word: str) -> None:
        self._word = word

    def complete(self, request: ModelRequest) -> ModelReply:
        turn = {
            "turn": 1,
            "speaker": "Ana",
            "summary": "Ana keeps bees behind the chapel.",
            "topic": self._word,
            "facts": [{"text": "Ana keeps bees behind the chapel", "subject": "Ana", "when": None}],
            "attributes": [{"owner": "Ana", "name": self._word, "value": "bees behind the chapel"}],
            "entities": [{"name": self._word, "kind": "thing"}],
        }
        understood = {"turns": [turn]} if request.purpose == "understand" else {}
        return ModelReply(
            json.dumps({"decisions": [], "sentences": [], "routings": [], "themes": [], **understood}),
            FinishReason.STOP,
            100,
            50,
            0.0,
        )


@pytest.mark.parametrize("hostile", [*HOSTILE_NAMES, "x" * 300, "Topic {scope: 'a'}) SET n:Owned //"])
def test_hostile_names_in_a_models_reply_are_text_and_harm_nobody(
    database: Database, memory: AdaMem, space: str, other_space: str, embedder: Embedder, hostile: str
) -> None:
    memory.add("Ana", "The bystander's sentence.")
    memory.enrich()
    before = dump(database, space)
    parts = ConstructionParts.by_model(ScribblingModel(hostile), turns_per_call=1)
    scribbled = AdaMem(database, other_space, embedder, parts, background=False)
    report = scribbled.ingest([Utterance("Ana", f"Behind the chapel I keep bees: {hostile}", "s", 0)])
    assert (report.understood, report.failed) == (1, 0)
    named = {label: {each["name"] for each in properties_of(database, other_space, label)} for label in NAMED}
    assert hostile in named["Entity"]
    assert hostile.casefold() in named["Attribute"]
    assert hostile.casefold().strip(" .") in named["Topic"]
    assert "Owned" not in " ".join(row.split("{")[0] for row in dump(database, other_space).shape)
    assert dump(database, space) == before


def test_names_that_differ_by_case_are_two_spaces_and_by_unicode_form_one(database: Database, space: str) -> None:
    names = [f"{space} zoë", f"{space} Zoë", unicodedata.normalize("NFD", f"{space} zoë")]
    try:
        lower, upper, decomposed = (open_space(database, name, "minilm", 384) for name in names)
        assert lower == decomposed
        assert lower.scope != upper.scope
    finally:
        for name in names:
            delete_space(database, name)


def test_documents_are_deleted_a_few_at_a_time_however_many_there_are(
    database: Database, memory: AdaMem, space: str
) -> None:
    document = "rye " * 250
    memory.ingest([Utterance("Ana", f"{number} {document}", "papers", number) for number in range(20)], enrich=False)
    memory.ingest([Utterance("Ana", "Short.", "talk", number) for number in range(5)], enrich=False)
    limits = {"scope": scope_of(space), "limit": 100, "letters": 3_000}
    steps = []
    while deleted := database.write("spaces/delete_nodes", **limits)[0]["deleted"]:
        steps.append(deleted)
    # What has no text or little goes first; then documents of 1,000 letters, at most four in a step.
    assert sum(steps) == 28
    assert max(steps) < 8
    assert max(steps[-4:]) <= 4


def test_the_contents_of_a_space_are_its_own(memory: AdaMem, other_memory: AdaMem) -> None:
    memory.ingest(dialogue(ALLOTMENT))
    other_memory.add("Cleo", "I sail.")
    contents = memory.contents()
    assert (contents.messages, contents.speakers, contents.sessions) == (len(ALLOTMENT), 2, 1)
    assert contents.messages_pending == 0
    assert memory.contents().facts > 0
    assert contents.edges["SAID"] == contents.edges["IN"] == len(ALLOTMENT)
    assert other_memory.contents().messages == 1


def test_the_contents_of_a_space_that_does_not_exist_are_not_found(database: Database) -> None:
    with pytest.raises(NotFoundError, match="adamem spaces"):
        space_contents(database, "a space that nobody ever made")


def test_participants_are_listed_with_roles_the_most_talkative_first(database: Database, memory: AdaMem) -> None:
    roles = [("Mina", Role.USER), ("helper", Role.ASSISTANT), ("Mina", Role.USER)]
    memory.ingest(Utterance(who, "Hello.", "s", place, role=role) for place, (who, role) in enumerate(roles))
    found = participants(database, memory._space.scope)
    assert [(person.name, person.role, person.messages) for person in found] == [
        ("Mina", Role.USER, 2),
        ("helper", Role.ASSISTANT, 1),
    ]


def test_deleting_a_space_leaves_nothing_of_it_and_all_of_the_others(
    database: Database, memory: AdaMem, other_memory: AdaMem, space: str, other_space: str
) -> None:
    for each in (memory, other_memory):
        each.ingest(dialogue(ALLOTMENT))
    kept = dump(database, other_space)
    held = len(dump(database, space).nodes)
    assert delete_space(database, space) == held - 1, "all but the space's own node are counted"
    assert dump(database, space).nodes == []
    assert space not in {summary.name for summary in list_spaces(database)}
    assert delete_space(database, space) == 0
    assert dump(database, other_space) == kept


def test_now_is_when_the_latest_message_was_sent_whether_it_is_understood_or_not(
    database: Database, memory: AdaMem
) -> None:
    scope = scope_of(memory.space)
    assert latest_sent(database, scope) is None
    turns = dialogue(ALLOTMENT)
    memory.ingest(turns, enrich=False)
    days = [turn.sent_at.date() for turn in turns if turn.sent_at]
    found = latest_sent(database, scope)
    assert found is not None
    assert found.date() == max(days)
    memory.enrich()
    assert latest_sent(database, scope) == max(turn.sent_at for turn in turns if turn.sent_at)
