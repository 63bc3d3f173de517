"""Event topics grouped by their nearest peers and merged into themes, in the database and on the client."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from ending_database import Ended, EndingDatabase
from graph_dump import assert_alike, dump, properties_of
from meanwhile import interrupted

from adamem_graph.client import AdaMem
from adamem_graph.construction.regrouping import regroup as regrouping
from adamem_graph.construction.regrouping.offline import OfflineMerger
from adamem_graph.construction.regrouping.protocol import MergedTheme, TopicGroup, TopicMerger
from adamem_graph.construction.regrouping.regroup import LINK_FLOOR, RegroupReport, regroup
from adamem_graph.embedding import Embedder
from adamem_graph.errors import StatementError
from adamem_graph.records import FailedReply
from adamem_graph.server import Credentials
from adamem_graph.store import noted_peers as notes
from adamem_graph.store import peers
from adamem_graph.store.connection import Database
from adamem_graph.store.graph import GraphBatch, GraphNode, store_understanding
from adamem_graph.store.ids import node_id
from adamem_graph.store.noted_peers import PeerNotes
from adamem_graph.store.peers import components_in_database, components_on_client, peer_components
from adamem_graph.store.spaces import Space, delete_space, find_space, open_space
from adamem_graph.transcripts import read_transcript

EXAMPLE = Path(__file__).parents[3] / "examples" / "adamem_bench" / "story_2" / "week1.json"
MEMBERS = """
MATCH (e:Topic {scope: $scope, level: 'event'})-[:PART_OF]->(t:Topic {scope: $scope, level: 'theme'})
RETURN t.owner AS owner, t.name AS theme, collect(e.name) AS topics, collect(DISTINCT e.owner) AS owners
"""
NEAREST_THEME = """
CYPHER 25
MATCH (t:Topic)
SEARCH t IN (VECTOR INDEX topic_embedding_384 FOR $vector WHERE t.scope = $scope AND t.owner = $owner LIMIT 10)
RETURN t.name AS name, t.level AS level
"""
GROUPED = """
MATCH (t:Topic {scope: $scope, level: 'event'})
RETURN count(t.group) AS grouped, count(*) AS topics
"""
GRAPHS = "CALL gds.graph.list() YIELD graphName RETURN collect(graphName) AS names"


class ScriptedMerger(OfflineMerger):
    """Stands for a language model: notes what it is asked, and answers what it was given, or as offline."""

    name = "scripted"

    def __init__(self, reply: FailedReply | None = None) -> None:
        self.asked: list[set[str]] = []
        self._reply = reply

    def merge(self, groups: Sequence[TopicGroup]) -> list[tuple[MergedTheme, ...]]:
        self.asked += [{topic.name for topic in group.topics} for group in groups]
        return super().merge(groups)


class SilentMerger:
    """Stands for a language model that never gives a usable reply."""

    name = "silent"
    failure = FailedReply("merge_topics", "silent", "", "an empty reply")

    def merge(self, groups: Sequence[TopicGroup]) -> list[tuple[MergedTheme, ...] | FailedReply]:
        return [self.failure for _ in groups]


class SplittingMerger:
    """Stands for a language model that keeps the first two topics of a group together and leaves out the others."""

    name = "splitting"

    def merge(self, groups: Sequence[TopicGroup]) -> list[tuple[MergedTheme, ...] | FailedReply]:
        pairs = [group.topics[:2] for group in groups]
        return [(MergedTheme(f"{a.name} and another", "Two of them.", (a.id, b.id)),) for a, b in pairs]


def store_topics(database: Database, space: Space, embedder: Embedder, owner: str, names: Sequence[str]) -> None:
    """Event topics of these names, as understanding would write them."""
    ids = [node_id("topic", space.scope, "event", owner, name) for name in names]
    batch = GraphBatch()
    for key, name in zip(ids, names, strict=True):
        batch.topics[key] = GraphNode(
            key, {"name": name, "owner": owner, "level": "event", "summary": f"{owner} speaks of {name}."}, name
        )
    vectors = dict(zip(ids, (row.tolist() for row in embedder.embed(names)), strict=True))
    store_understanding(database, space, batch, vectors)


BEN = ["pottery project", "pottery class", "bicycle"]
GARDEN = ["garlic", "garlic bed", "garlic harvest", "pottery", "pottery class", "the moon", "Sunday roast"]


@pytest.fixture
def garden(database: Database, memory: AdaMem, embedder: Embedder) -> Space:
    """A space with topics of two owners, some of the same name."""
    opened = find_space(database, memory.space)
    store_topics(database, opened, embedder, "Ana", GARDEN)
    store_topics(database, opened, embedder, "Ben", BEN)
    return opened


def members(database: Database, space: Space) -> dict[tuple[str, str], set[str]]:
    """The names of each theme's topics."""
    rows = database.read_text(MEMBERS, {"scope": space.scope})
    assert all(row["owners"] == [row["owner"]] for row in rows), "a theme of two owners"
    return {(row["owner"], row["theme"]): set(row["topics"]) for row in rows}


def noted_peers(database: Database, space: Space) -> dict[str, str]:
    """The peer that each event topic has noted, by ids."""
    topics = properties_of(database, space.name, "Topic")
    return {str(topic["id"]): str(topic["peer"]) for topic in topics if "peer" in topic}


def compared_anew(database: Database, space: Space) -> dict[str, str]:
    """The peers of all topics, every pair of them compared; nothing of it stays noted."""
    noted = noted_peers(database, space)
    for_all = "MATCH (t:Topic {scope: $scope, level: 'event'})"
    database.run_schema(f"{for_all} REMOVE t.peer", scope=space.scope)
    owners = sorted({str(topic["owner"]) for topic in properties_of(database, space.name, "Topic")})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(peers, "_FEW", 0)
        list(components_on_client(database, space, owners, LINK_FLOOR, PeerNotes(database, space)))
    found = noted_peers(database, space)
    database.run_schema(f"{for_all} SET t.peer = $noted[t.id]", scope=space.scope, noted=noted)
    return found


def regrouped(database: Database, space: Space, embedder: Embedder, merger: TopicMerger | None = None) -> RegroupReport:
    return regroup(database, space, embedder, merger or OfflineMerger())


def test_like_topics_of_one_person_become_a_theme_and_nothing_else_does(
    database: Database, garden: Space, embedder: Embedder
) -> None:
    report = regrouped(database, garden, embedder)
    assert (report.owners, report.groups, report.themes, report.notices) == (2, 3, 3, ())
    assert sorted(map(sorted, members(database, garden).values())) == [
        ["garlic", "garlic bed", "garlic harvest"],
        ["pottery", "pottery class"],
        ["pottery class", "pottery project"],
    ]
    themes = [topic for topic in properties_of(database, garden.name, "Topic") if topic["level"] == "theme"]
    assert {theme["made_by"] for theme in themes} == {"offline"}
    assert all(str(theme["name"]) in GARDEN or theme["owner"] == "Ben" for theme in themes)
    garlic = next(theme for theme in themes if "garlic" in str(theme["name"]))
    assert all(name in str(garlic["summary"]) for name in ("garlic", "garlic bed", "garlic harvest"))


def test_a_theme_is_found_by_the_vector_index(database: Database, garden: Space, embedder: Embedder) -> None:
    regrouped(database, garden, embedder)
    database.read("database/await_indexes", seconds=60)
    asked = {"scope": garden.scope, "owner": "Ana", "vector": embedder.embed(["garlic"])[0].tolist()}
    found = {(row["name"], row["level"]) for row in database.read_text(NEAREST_THEME, asked)}
    assert any("garlic" in name for name, level in found if level == "theme")


def test_a_pass_with_nothing_new_writes_nothing(database: Database, garden: Space, embedder: Embedder) -> None:
    regrouped(database, garden, embedder)
    before = dump(database, garden.name)
    merger = ScriptedMerger()
    report = regrouped(database, garden, embedder, merger)
    assert (report.owners, report.themes, merger.asked) == (0, 0, [])
    assert dump(database, garden.name) == before


def test_a_new_topic_touches_its_own_group_alone(database: Database, garden: Space, embedder: Embedder) -> None:
    regrouped(database, garden, embedder)
    before = {line for line in dump(database, garden.name).nodes if "'theme'" in line}
    store_topics(database, garden, embedder, "Ana", ["pottery classes"])
    merger = ScriptedMerger()
    regrouped(database, garden, embedder, merger)
    assert merger.asked == [{"pottery", "pottery class", "pottery classes"}]
    after = {line for line in dump(database, garden.name).nodes if "'theme'" in line}
    changed = before ^ after
    assert len(after) == len(before)
    assert changed
    assert all("pottery" in line for line in changed)


def test_what_comes_out_does_not_depend_on_how_often_topics_were_regrouped(
    database: Database, memory: AdaMem, other_memory: AdaMem, embedder: Embedder
) -> None:
    often, once = find_space(database, memory.space), find_space(database, other_memory.space)
    for name in GARDEN[::-1]:
        store_topics(database, often, embedder, "Ana", [name])
        if name in ("garlic bed", "pottery"):
            regrouped(database, often, embedder)
    regrouped(database, often, embedder)
    store_topics(database, once, embedder, "Ana", GARDEN)
    regrouped(database, once, embedder)
    assert members(database, often) == members(database, once)
    assert dump(database, often.name).shape == dump(database, once.name).shape


def test_ended_between_two_pages_and_begun_again_it_makes_the_same_themes(
    database: Database,
    neo4j_server: Credentials,
    garden: Space,
    embedder: Embedder,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(regrouping, "PAGE_TOPICS", 3)
    # Groups of before, some of which fall apart, grow or meet in other pages than each other.
    later = ["pottery classes", "garlic press", "roast", "Sunday roast dinner", "full moon"]
    regrouped(database, garden, embedder)
    store_topics(database, garden, embedder, "Ana", later)
    regrouped(database, garden, embedder)
    left_alone = dump(database, garden.name)
    delete_space(database, garden.name)
    space = open_space(database, garden.name, embedder.name, embedder.dimensions)
    seen: set[tuple[int, int]] = set()
    with EndingDatabase(neo4j_server) as ending:
        for owner, names in (("Ana", GARDEN), ("Ben", BEN), ("Ana", later)):
            store_topics(database, space, embedder, owner, names)
            if names == GARDEN:
                continue
            while True:
                try:
                    regrouped(ending, space, embedder)
                    break
                except Ended:
                    row = database.read_text(GROUPED, {"scope": space.scope})[0]
                    seen.add((row["grouped"], row["topics"]))
    assert len({grouped for grouped, topics in seen if 0 < grouped < topics}) > 3, "it did not end between pages"
    assert_alike(left_alone, dump(database, space.name))


def test_groups_of_all_pages_are_those_of_one(
    database: Database, garden: Space, embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    regrouped(database, garden, embedder)
    in_one = dump(database, garden.name)
    database.write("themes/ungroup", scope=garden.scope)
    monkeypatch.setattr(regrouping, "PAGE_TOPICS", 1)
    report = regrouped(database, garden, embedder)
    assert (report.groups, report.themes) == (3, 3)
    assert dump(database, garden.name) == in_one


def test_a_theme_that_lost_its_topics_goes(database: Database, garden: Space, embedder: Embedder) -> None:
    regrouped(database, garden, embedder)
    gone = f"MATCH (t:Topic {{scope: '{garden.scope}', level: 'event'}}) WHERE t.name IN ['garlic', 'garlic bed']"
    database.run_schema(f"{gone} DETACH DELETE t")
    regrouped(database, garden, embedder)
    assert not any("garlic" in theme for _, theme in members(database, garden))
    assert not any(
        "garlic" in str(topic["name"])
        for topic in properties_of(database, garden.name, "Topic")
        if topic["level"] == "theme"
    )


def test_what_a_model_cannot_merge_is_merged_offline_and_reported(
    database: Database, garden: Space, embedder: Embedder
) -> None:
    report = regrouped(database, garden, embedder, SilentMerger())
    assert report.themes == 3
    assert {each.failure for each in report.failures} == {SilentMerger.failure}
    assert sorted(len(each.topic_ids) for each in report.failures) == [2, 2, 3]
    themes = [topic for topic in properties_of(database, garden.name, "Topic") if topic["level"] == "theme"]
    assert {theme["made_by"] for theme in themes} == {"offline"}


def test_a_merger_may_keep_a_topic_out_of_a_theme(database: Database, garden: Space, embedder: Embedder) -> None:
    regrouped(database, garden, embedder, SplittingMerger())
    sizes = sorted(len(topics) for topics in members(database, garden).values())
    assert sizes == [2, 2, 2]
    before = dump(database, garden.name)
    assert regrouped(database, garden, embedder, SplittingMerger()).groups == 0
    assert dump(database, garden.name) == before


def test_two_processes_at_once_leave_what_one_leaves(
    neo4j_server: Credentials, database: Database, garden: Space, embedder: Embedder
) -> None:
    def run() -> RegroupReport:
        with Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password) as own:
            return regrouped(own, garden, embedder)

    with ThreadPoolExecutor(max_workers=2) as pool:
        list(pool.map(lambda _: run(), range(2)))
    assert len(members(database, garden)) == 3
    assert regrouped(database, garden, embedder).groups == 0


@pytest.mark.parametrize(("few", "themes"), [(0, 2), (100, 1)], ids=["among many", "among few"])
def test_a_topic_that_another_client_merges_meanwhile_is_left_to_the_next_pass(
    database: Database, garden: Space, embedder: Embedder, monkeypatch: pytest.MonkeyPatch, few: int, themes: int
) -> None:
    """Among few new ones it is missed before they are compared, and nothing of its owner is grouped."""
    monkeypatch.setattr(peers, "_FEW", few)
    ids = {
        str(topic["name"]): topic["id"]
        for topic in properties_of(database, garden.name, "Topic")
        if topic["owner"] == "Ana"
    }
    rows = [{"id": ids["garlic bed"], "target_id": ids["garlic"]}]
    meanwhile = interrupted(
        database,
        "themes/vectors_of",
        lambda: database.write("consolidation/merge_events", scope=garden.scope, rows=rows),
    )
    assert regrouped(meanwhile, garden, embedder).themes == themes
    assert not any("garlic" in theme for _, theme in members(database, garden))
    regrouped(database, garden, embedder)
    assert {"garlic", "garlic harvest"} in members(database, garden).values()
    assert noted_peers(database, garden) == compared_anew(database, garden)


@pytest.mark.parametrize("few", [0, 100], ids=["vectors of all", "vectors of those that are near"])
def test_peers_are_those_of_all_pairs_after_parts_and_forgetting(
    database: Database, memory: AdaMem, other_memory: AdaMem, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(peers, "_FEW", few)
    turns = list(read_transcript(EXAMPLE))
    sessions = list(dict.fromkeys(turn.session for turn in turns))
    assert len(sessions) > 4
    space = find_space(database, memory.space)
    before: dict[str, str] = {}
    turned = gone = 0
    for number, session in enumerate(sessions):
        memory.ingest([turn for turn in turns if turn.session == session])
        now = noted_peers(database, space)
        assert now == compared_anew(database, space)
        turned += sum(now[key] != peer for key, peer in before.items())
        if number % 3 == 2:
            memory.forget(session=sessions[number - 1])
            before, now = now, noted_peers(database, space)
            assert now == compared_anew(database, space)
            gone += sum(before[key] != peer for key, peer in now.items())
        before = now
    assert turned > 3, "nobody found a nearer peer"
    assert gone, "nobody lost a peer"
    kept = {session for number, session in enumerate(sessions) if number % 3 != 1 or number == len(sessions) - 1}
    other_memory.ingest([turn for turn in turns if turn.session in kept])
    other = find_space(database, other_memory.space)
    assert members(database, space) == members(database, other)


def test_what_is_forgotten_after_a_pass_that_ended_between_its_notes_is_nobodys_peer(
    database: Database, neo4j_server: Credentials, garden: Space, embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is gone after whichever of its notes: others that were noted already may be the nearest then."""
    monkeypatch.setattr(notes, "_PAGE", 1)
    regrouped(database, garden, embedder)
    later = ["garlic beds", "garlics", "pottery classes", "pottery classroom"]
    store_topics(database, garden, embedder, "Ana", later)
    ends = 0
    with EndingDatabase(neo4j_server) as ending:
        while True:
            try:
                regrouped(ending, garden, embedder)
                break
            except Ended:
                ends += 1
                assert ends < 100
                if ends in (3, 5, 7):
                    gone = "MATCH (t:Topic {scope: $scope, name: $name}) DETACH DELETE t"
                    database.run_schema(gone, scope=garden.scope, name=later.pop())
    assert ends > 7
    assert noted_peers(database, garden) == compared_anew(database, garden)


def test_a_topic_alone_is_grouped(database: Database, memory: AdaMem, embedder: Embedder) -> None:
    space = find_space(database, memory.space)
    store_topics(database, space, embedder, "Ana", ["garlic"])
    regrouped(database, space, embedder)
    (topic,) = properties_of(database, space.name, "Topic")
    assert topic["peer"] == topic["id"]
    assert str(topic["group"]).startswith("1:")


def test_a_pass_that_another_has_overtaken_notes_nothing(database: Database, garden: Space, embedder: Embedder) -> None:
    """It would note peers that do not count the topics which the other has found."""
    overtaken = PeerNotes(database, garden)
    store_topics(database, garden, embedder, "Ana", ["garlic beds"])
    regrouped(database, garden, embedder)
    noted = noted_peers(database, garden)
    overtaken.write((key, key) for key in noted)
    assert noted_peers(database, garden) == noted == compared_anew(database, garden)
    assert any(key != peer for key, peer in noted.items())


def test_database_and_client_find_the_same_components_on_a_real_conversation(
    database: Database, memory: AdaMem, embedder: Embedder
) -> None:
    memory.ingest(EXAMPLE)
    space = find_space(database, memory.space)
    # Names that differ in case have one vector: many equal nearest peers.
    store_topics(database, space, embedder, "Ana", ["kiln", "Kiln", "KILN", "kILN", "kiLN", "KILn"])
    owners = ["Ana", "assistant", "user", "nobody"]
    in_database = components_in_database(database, space, owners, LINK_FLOOR, PeerNotes(database, space))
    noted = noted_peers(database, space)
    database.write("themes/ungroup", scope=space.scope)
    assert in_database == sorted(components_on_client(database, space, owners, LINK_FLOOR, PeerNotes(database, space)))
    assert noted_peers(database, space) == noted
    assert len(noted) == sum(map(len, in_database))
    sizes: defaultdict[int, int] = defaultdict(int)
    for component in in_database:
        sizes[len(component)] += 1
    assert sizes[1] > 10
    assert sum(sizes[size] for size in sizes if size > 1) > 5
    assert max(sizes) >= 6


def test_more_owners_than_files_are_open_at_once_are_grouped_in_several_goes(
    database: Database, garden: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners = ["Ana", "Ben", "nobody"]
    at_once = list(components_on_client(database, garden, owners, LINK_FLOOR, PeerNotes(database, garden)))
    monkeypatch.setattr(peers, "_OWNERS_AT_ONCE", 1)
    assert list(components_on_client(database, garden, owners, LINK_FLOOR, PeerNotes(database, garden))) == at_once
    assert len(at_once) == 6


def test_no_graph_stays_in_the_catalogue_after_an_error(database: Database, garden: Space) -> None:
    with pytest.raises(StatementError, match="similarityCutoff"):
        components_in_database(database, garden, ["Ana"], -1.0, PeerNotes(database, garden))
    assert not any(name.startswith("adamem") for name in database.read_text(GRAPHS, {})[0]["names"])


def test_without_the_client_of_the_plugin_the_themes_are_the_same_and_it_says_so(
    database: Database, garden: Space, embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_client = components_in_database(database, garden, ["Ana", "Ben"], LINK_FLOOR, PeerNotes(database, garden))
    database.write("themes/ungroup", scope=garden.scope)
    monkeypatch.setitem(sys.modules, "graphdatascience", None)
    found = peer_components(database, garden, ["Ana", "Ben"], LINK_FLOOR, smallest_in_database=1)
    assert found.notice is not None
    assert found.notice.kind == "no-graph-data-science"
    assert "'.[gds]'" in found.notice.message
    assert sorted(found.components) == with_client
    assert regrouped(database, garden, embedder).notices == (), "few topics never needed it"
    assert len(members(database, garden)) == 3
