"""The command line on an example conversation, from a transcript to answers and figures."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_runs import CommandLine, Run

from adamem_graph.cli.browser_script import cypher_literal
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space, open_space
from adamem_graph.store.vectors import INDEXED_LABELS

WEEK = Path(__file__).parents[2] / "examples" / "adamem_bench" / "story_2" / "week1.json"
TURNS = 80
MESSAGE_KEYS = {
    "id",
    "speaker",
    "text",
    "session",
    "position",
    "sent_at",
    "role",
    "caption",
    "external_id",
}
SCORE_KEYS = {
    "base_rank",
    "graph_rank",
    "base",
    "similarity",
    "text",
    "fact_similarity",
    "graph",
    "s_base",
    "s_graph",
    "s_recency",
    "s_fact",
    "s_late",
    "s_late_before",
    "s_late_after",
    "s_session",
    "s_words",
    "s_words_before",
    "s_speaker",
    "s_asks",
    "s_dated",
    "s_asked_time",
    "s_age",
    "s_wanted",
    "s_spread",
    "channels",
    "total",
}
PLAN_KEYS = {
    "target",
    "cues",
    "words",
    "channels",
    "keywords",
    "days",
    "names",
    "bundles",
    "score_drop",
    "hop_depth",
    "seeds",
    "edge_priors",
    "hop_decay",
    "weights",
    "limit",
    "confidence",
    "decisions",
}
SEARCH_KEYS = {"question", "space", "plan", "evidence", "considered", "embedding_ms", "retrieval_ms"}
LOCOMO = [
    {
        "sample_id": "small",
        "conversation": {
            "speaker_a": "Ines",
            "speaker_b": "Marek",
            "session_1_date_time": "2:05 pm on 8 May, 2023",
            "session_1": [
                {"speaker": "Ines", "dia_id": "D1:1", "text": "I adopted a tortoise named Bolt last week."},
                {"speaker": "Marek", "dia_id": "D1:2", "text": "My sister restores old church organs in Gdansk."},
                {"speaker": "Ines", "dia_id": "D1:3", "text": "That sounds like patient work."},
            ],
        },
        "qa": [
            {"question": "What pet did Ines adopt?", "answer": "a tortoise", "evidence": ["D1:1"], "category": 4},
            {"question": "What does Marek's sister restore?", "answer": "organs", "evidence": ["D1:2"], "category": 1},
            {"question": "Does Ines fly planes?", "evidence": [], "category": 5},
        ],
    }
]


@pytest.fixture(scope="module")
def database(neo4j_server: Credentials) -> Iterator[Database]:
    with Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password) as open_database:
        yield open_database


@pytest.fixture(scope="module")
def adamem(neo4j_server: Credentials, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    return CommandLine(neo4j_server, tmp_path_factory.mktemp("cli"))


@pytest.fixture(scope="module")
def space(database: Database) -> Iterator[str]:
    name = f"cli-{secrets.token_hex(4)}"
    yield name
    delete_space(database, name)


@pytest.fixture(scope="module")
def first_ingest(adamem: CommandLine, space: str) -> Run:
    return adamem("ingest", str(WEEK), "--space", space, "--zone", "Europe/Oslo", "--user-name", "Linchen", "--json")


@pytest.fixture
def filled(first_ingest: Run, space: str) -> str:
    assert first_ingest.code == 0, first_ingest.out + first_ingest.err
    return space


def evidence_keys(evidence: list[dict[str, object]]) -> None:
    for item in evidence:
        assert set(item) == {"message", "scores", "times", "corrected"}
        assert isinstance(item["message"], dict)
        assert isinstance(item["scores"], dict)
        assert set(item["message"]) == MESSAGE_KEYS
        assert set(item["scores"]) == SCORE_KEYS


def test_a_transcript_is_ingested_once_and_the_report_counts_it(
    adamem: CommandLine, first_ingest: Run, filled: str, neo4j_server: Credentials
) -> None:
    document = first_ingest.document
    assert document["schema"] == "adamem/ingest/1"
    assert document["server"] == {"uri": neo4j_server.uri, "database": None, "embedded": False}
    counts = {"read", "added", "already_there", "understood", "seconds", "skipped"}
    assert set(document) == {"schema", "server", "space", "files", "failed", "usage", *counts}
    assert set(document["files"][0]) == {"path", "notices", "error", "consolidated", "model_failures", *counts}
    assert [document[key] for key in ("read", "added", "already_there", "understood", "skipped")] == [
        TURNS,
        TURNS,
        0,
        TURNS,
        0,
    ]
    again = adamem("ingest", str(WEEK), "--space", filled, "--zone", "Europe/Oslo", "--user-name", "Linchen")
    assert again.err.splitlines()[0] == f"server {neo4j_server.uri}, database (default)"
    assert f"{TURNS} read, 0 added, {TURNS} already there" in again.out
    assert again.err.splitlines()[-1] == f'next: adamem ask "..." --space {filled}'


def test_a_search_finds_what_was_said_and_when_in_the_zone_that_was_given(adamem: CommandLine, filled: str) -> None:
    document = adamem("search", "coffee before the OKR review", "--space", filled, "-n", "4", "--json").document
    assert set(document) == {"schema", "server", *SEARCH_KEYS}
    assert document["schema"] == "adamem/search/1"
    assert set(document["plan"]) == PLAN_KEYS
    assert len(document["evidence"]) == 4
    evidence_keys(document["evidence"])
    best = document["evidence"][0]["message"]
    assert "prefers having his morning coffee" in best["text"]
    assert best["speaker"] == "Linchen"
    assert best["sent_at"] == "2025-07-07T00:00:00+02:00"


def test_a_question_is_answered_with_its_evidence(adamem: CommandLine, filled: str) -> None:
    document = adamem(
        "ask", "What does Boss Zhang prefer to have before the OKR review?", "--space", filled, "--json"
    ).document
    assert set(document) == {
        "schema",
        "server",
        "question",
        "space",
        "text",
        "abstained",
        "made_by",
        "rests_on",
        "evidence",
        "search",
        "answer_ms",
        "sources",
        "rounds",
        "steps",
        "notices",
        "usage",
    }
    assert set(document["search"]) == SEARCH_KEYS
    assert [step["kind"] for step in document["steps"]] == ["plan", "search", "reflect", "answer"]
    assert document["rounds"][0]["queries"][0]["query"] == document["question"]
    assert document["sources"] == [document["rests_on"]]
    assert (document["notices"], document["usage"]) == ([], [])
    assert (document["abstained"], document["made_by"]) == (False, "extractive")
    assert "coffee" in document["text"]
    evidence_keys(document["evidence"])


def test_what_was_never_said_is_not_in_memory_and_that_is_no_error(adamem: CommandLine, filled: str) -> None:
    run = adamem("ask", "Which volcano erupted in Iceland during the eclipse?", "--space", filled)
    assert run.code == 0
    assert run.out.splitlines()[0].startswith("Not mentioned in memory")
    assert "marked >" not in run.out


def test_an_explanation_has_the_plan_the_script_every_candidate_and_the_cost(
    adamem: CommandLine, filled: str, database: Database
) -> None:
    question = 'Did Linchen say "coffee" \\ or tea?'
    document = adamem("explain", question, "--space", filled, "--profile", "--json").document
    assert set(document) == {
        "schema",
        "server",
        "question",
        "space",
        "plan",
        "statement",
        "parameters",
        "candidates",
        "db_hits",
        "server_ms",
        "browser_script",
    }
    assert document["db_hits"] > 0
    assert document["server_ms"] >= 0
    assert all(set(decision) == {"setting", "value", "rule"} for decision in document["plan"]["decisions"])
    evidence_keys(document["candidates"])
    *parameters, blank, statement = document["browser_script"].split("\n", len(document["parameters"]) + 1)
    assert blank == ""
    assert statement == document["statement"].rstrip() + ";"
    for line in parameters:
        name, literal = line.removeprefix(":param ").removesuffix(";").split(" => ", 1)
        value = database.read_text(f"CYPHER 25 RETURN {literal} AS value", {})[0]["value"]
        expected = document["parameters"][name]
        assert value == (pytest.approx(expected, rel=1e-7) if name == "vector" else expected)


def test_an_explanation_for_people_keeps_the_script_in_one_piece(adamem: CommandLine, filled: str) -> None:
    out = adamem("explain", "Who is Boss Zhang?", "--space", filled, "-n", "2").out
    lines = out.splitlines()
    (vector,) = [line for line in lines if line.startswith(":param vector => [")]
    assert vector.endswith("];")
    assert vector.count(",") == 383
    assert "  s_recency]) AS candidates;" in lines
    for part in ("rule that decided", "hop_depth", "s_base", "s_late_before", "total"):
        assert part in out


@pytest.mark.parametrize(
    "name",
    [
        'Anne "Red" O\'Neil',
        "back\\slash\\",
        '"}; MATCH (n) DETACH DELETE n; //',
        "two\nlines\t\x07",
        "\u2028日本 🦊",
        "`$scope` => {a: 1}",
    ],
)
def test_the_server_reads_a_hostile_name_back_as_it_was(name: str, database: Database) -> None:
    literal = cypher_literal({"owner": name, "targets": [name], name.replace("\x07", ""): 1})
    (row,) = database.read_text(f"CYPHER 25 RETURN {literal} AS value", {})
    assert row["value"] == {"owner": name, "targets": [name], name.replace("\x07", ""): 1}


def test_spaces_and_status_tell_what_is_there(adamem: CommandLine, filled: str) -> None:
    spaces = adamem("spaces", "--json").document
    assert set(spaces) == {"schema", "server", "spaces"}
    (mine,) = [space for space in spaces["spaces"] if space["name"] == filled]
    assert set(mine) == {"name", "scope", "embedder", "dimensions", "created_at", "messages", "speakers"}
    assert (mine["messages"], mine["speakers"], mine["dimensions"]) == (TURNS, 2, 384)
    status = adamem("status", "--space", filled, "--json").document
    assert set(status) == {
        "schema",
        "server",
        "space",
        "scope",
        "embedder",
        "dimensions",
        "neo4j_version",
        "schema_version",
        "schema_pending",
        "contents",
    }
    assert (status["scope"], status["embedder"], status["schema_pending"]) == (mine["scope"], mine["embedder"], 0)
    contents = status["contents"]
    assert (contents["messages"], contents["messages_pending"], contents["sessions"]) == (TURNS, 0, 10)
    assert contents["edges"]["SAID"] == TURNS


def test_the_schema_is_up_to_date_after_any_command(adamem: CommandLine, filled: str) -> None:
    document = adamem("migrate", "--status", "--json").document
    assert set(document) == {"schema", "server", "applied_now", "indexes_made", "migrations"}
    assert (document["applied_now"], document["indexes_made"]) == ([], [])
    assert all(set(state) == {"version", "name", "applied_at"} for state in document["migrations"])
    assert all(state["applied_at"] for state in document["migrations"])
    shown = adamem("migrate", "--status").out.splitlines()
    assert [line.split()[1] for line in shown[1:]] == [state["name"] for state in document["migrations"]]
    assert adamem("migrate").out.splitlines() == [*shown, "nothing to do: the schema is up to date"]


def test_a_healthy_system_passes_the_doctor(adamem: CommandLine, filled: str) -> None:
    run = adamem("doctor", "--space", filled, "--json")
    document = run.document
    assert set(document) == {"schema", "server", "verdict", "checks"}
    assert all(set(check) == {"name", "verdict", "found", "advice"} for check in document["checks"])
    verdicts = {check["name"]: check["verdict"] for check in document["checks"]}
    assert list(verdicts) == [
        "python",
        "disk",
        "embedder",
        "server",
        "neo4j",
        "gds",
        "schema",
        "indexes",
        "space",
    ]
    assert "fail" not in verdicts.values()
    assert run.code == 0


@pytest.fixture
def space_of_48(database: Database) -> Iterator[str]:
    """A space whose vectors have a size that no other space uses, with its indexes."""
    name = f"cli-{secrets.token_hex(4)}"
    open_space(database, name, "stand-in", 48)
    yield name
    delete_space(database, name)
    for label in INDEXED_LABELS:
        database.run_schema_named("indexes/drop_index", name=f"{label}_embedding_48")


def test_an_index_that_is_missing_is_told_by_the_doctor_and_made_by_what_it_advises(
    adamem: CommandLine, database: Database, space_of_48: str
) -> None:
    def verdict() -> tuple[str, str, str]:
        checks = adamem("doctor", "--json").document["checks"]
        return next(
            (check["verdict"], check["found"], check["advice"]) for check in checks if check["name"] == "indexes"
        )

    assert verdict()[0] == "ok"
    for label in ("message", "topic"):
        database.run_schema_named("indexes/drop_index", name=f"{label}_embedding_48")
    assert verdict() == (
        "fail",
        "message_embedding_48 is missing, topic_embedding_48 is missing",
        "`adamem migrate` makes them anew",
    )
    plain = adamem("migrate")
    assert (plain.code, plain.out.splitlines()[-1]) == (
        0,
        "indexes made anew: message_embedding_48, topic_embedding_48",
    )
    assert verdict()[0] == "ok"
    assert adamem("migrate", "--json").document["indexes_made"] == []


def test_a_space_is_deleted_only_when_that_is_confirmed(adamem: CommandLine, tmp_path: Path) -> None:
    talk = tmp_path / "talk.txt"
    talk.write_text("Ana: The boat is mended.\n", encoding="utf-8")
    adamem("ingest", str(talk), "--space", "cli to delete")
    assert adamem("spaces", "delete", "cli to delete").code == 3
    assert adamem("status", "--space", "cli to delete", "--json").document["contents"]["messages"] == 1
    document = adamem("spaces", "delete", "cli to delete", "--yes", "--json").document
    assert set(document) == {"schema", "server", "space", "nodes"}
    assert adamem("status", "--space", "cli to delete").code == 7


def test_a_space_is_reembedded_whole(adamem: CommandLine, filled: str) -> None:
    document = adamem("spaces", "reembed", filled, "--embedder", "minilm", "--json").document
    assert set(document) == {"schema", "server", "space", "nodes", "embedder", "dimensions"}
    assert document["schema"] == "adamem/spaces-reembed/1"
    assert document["nodes"] > TURNS


def test_the_benchmark_prints_its_figures_and_leaves_nothing_behind(adamem: CommandLine) -> None:
    path = adamem.folder / "locomo.json"
    path.write_text(json.dumps(LOCOMO), encoding="utf-8")
    run = adamem("bench", "locomo", str(path), "--json")
    document = run.document
    assert set(document) == {
        "schema",
        "server",
        "questions",
        "recall@5",
        "recall@10",
        "recall@20",
        "mrr",
        "by_category",
        "ingest",
        "retrieval_ms",
        "retrieval_statements",
        "vector_only_ms",
        "usage",
    }
    assert (document["questions"], document["recall@5"], document["mrr"]) == (2, 100.0, 100.0)
    assert document["by_category"] == {
        "multi_hop": 100.0,
        "temporal": None,
        "open_domain": None,
        "single_hop": 100.0,
    }
    assert document["ingest"]["messages"] == 3
    assert set(document["ingest"]) == {"messages", "seconds"}
    assert set(document["retrieval_ms"]) == set(document["vector_only_ms"]) == {"p50", "p95"}
    names = [space["name"] for space in adamem("spaces", "--json").document["spaces"]]
    assert not [name for name in names if name.startswith("bench-locomo-") and name.endswith("-small")]


def test_the_benchmark_scores_answers_where_asked(adamem: CommandLine) -> None:
    path = adamem.folder / "locomo.json"
    path.write_text(json.dumps(LOCOMO), encoding="utf-8")
    answers = adamem("bench", "locomo", str(path), "--answers", "--json").document["answers"]
    assert (answers["questions"], answers["adversarial_questions"]) == (2, 1)
    assert 0 < answers["f1"] <= 100
    assert 0 < answers["bleu_1"] <= 100
    assert answers["abstained"] == 0.0
    assert answers["f1_by_category"]["adversarial"] == 100.0
    assert answers["f1_by_category"]["temporal"] is None
    assert "F1, single hop" in adamem("bench", "locomo", str(path), "--answers").out


def test_the_error_analysis_finds_nothing_where_nothing_is_missed(adamem: CommandLine) -> None:
    path = adamem.folder / "recorded.json"
    told = {"session_1_observation": {"Ines": [["Ines adopted a tortoise last week.", "D1:1"]]}}
    path.write_text(json.dumps([LOCOMO[0] | {"observation": told}]), encoding="utf-8")
    document = adamem("bench", "errors", str(path), "--facts", "recorded", "--json").document
    assert document["schema"] == "adamem/bench-errors/1"
    assert (document["questions"], document["evidence"], document["missed"]) == (2, 2, 0)
    assert (document["lost_in_fusion_by"], document["examples"]) == ({}, [])
    assert "lost_in_fusion" in document["by_cause"]


def test_recorded_facts_are_refused_where_the_file_has_none(adamem: CommandLine) -> None:
    path = adamem.folder / "locomo.json"
    path.write_text(json.dumps(LOCOMO), encoding="utf-8")
    run = adamem("bench", "locomo", str(path), "--facts", "recorded")
    assert run.code == 3
    assert "no recorded facts" in run.err


@pytest.mark.parametrize("system", ["flat", "no-graph"])
def test_the_benchmark_answers_a_sample_from_less_than_memory(adamem: CommandLine, system: str) -> None:
    path = adamem.folder / "locomo.json"
    path.write_text(json.dumps(LOCOMO), encoding="utf-8")
    command = ("bench", "locomo", str(path), "--answers", "--sample", "2", "--system", system, "--json")
    answers = adamem(*command).document["answers"]
    assert answers["system"] == system
    assert sum(answers["questions_by_category"].values()) == 2
    assert (answers["rounds"] == 0) == (system == "flat")


def test_options_about_answers_need_answers(adamem: CommandLine) -> None:
    path = adamem.folder / "locomo.json"
    path.write_text(json.dumps(LOCOMO), encoding="utf-8")
    run = adamem("bench", "locomo", str(path), "--sample", "2")
    assert run.code == 2
    assert "--answers" in run.err


def test_fusion_is_learned_with_each_conversation_left_out(adamem: CommandLine) -> None:
    path = adamem.folder / "two.json"
    path.write_text(json.dumps([LOCOMO[0] | {"sample_id": name} for name in ("first", "second")]), encoding="utf-8")
    document = adamem("bench", "fusion", str(path), "--json").document
    assert document["schema"] == "adamem/bench-fusion/1"
    assert document["reachable"] == 100.0
    learned = document["with_late_interaction"]
    assert set(learned["by_conversation"]) == {"first", "second"}
    assert learned["left_out"]["questions"] == 4
    assert "s_late" in learned["weights"]
    assert "s_late" not in document["without_late_interaction"]["weights"]
    table = adamem("bench", "fusion", str(path)).out
    assert "weight of s_late" in table
    assert "recall@10, second" in table


def test_spans_are_learned_with_each_conversation_left_out(adamem: CommandLine) -> None:
    path = adamem.folder / "two.json"
    path.write_text(json.dumps([LOCOMO[0] | {"sample_id": name} for name in ("first", "second")]), encoding="utf-8")
    document = adamem("bench", "spans", str(path), "--json").document
    assert document["schema"] == "adamem/bench-spans/1"
    assert set(document["by_conversation"]) == {"first", "second"}
    figures = document["figures"]
    assert (figures["left_out"]["questions"], document["picked"]) == (4, 4)
    # The same conversation twice: what is learned on the one answers the other.
    assert 50 < figures["left_out"]["f1"] == figures["learned_on_all"]["f1"] <= document["best_span"]
    assert figures["in_use"]["by_category"]["temporal"] is None
    assert document["weights"]
    table = adamem("bench", "spans", str(path)).out
    assert "4 questions, 4 answered by a span: F1" in table
    assert "second" in table
    assert "similarity" in table


@pytest.mark.parametrize("learned", ["fusion", "spans"])
def test_nothing_is_learned_from_one_conversation(adamem: CommandLine, learned: str) -> None:
    path = adamem.folder / "locomo.json"
    path.write_text(json.dumps(LOCOMO), encoding="utf-8")
    run = adamem("bench", learned, str(path))
    assert run.code == 3
    assert "two are needed" in run.err
