"""A memory policy on a real dialogue: what it does not want is out of sight, and comes back as it was."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from dialogues import ALLOTMENT, dialogue
from graph_dump import GraphDump, assert_alike, dump, properties_of
from stand_ins import EchoingModel

from adamem_graph.client import AdaMem
from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.policy_application import ApplicationReport, PolicyApplication
from adamem_graph.embedding import Embedder
from adamem_graph.errors import LanguageModelError, NotFoundError
from adamem_graph.language.protocol import ModelReply, ModelRequest
from adamem_graph.policy.memories import memories_of
from adamem_graph.records import EVERYONE, CandidateMemory, JudgedMemory, Judgement, MemoryPolicy, PolicyVerdict
from adamem_graph.retrieval.weights import WANTED
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.policies import active_policy, begin_trial
from adamem_graph.store.reembedding import node_pages
from adamem_graph.store.spaces import Space, open_space

WEEK = Path(__file__).parents[3] / "examples/adamem_bench/story_2/week1.json"
_POLICY = re.compile(r"\('policy_\w+', [^()]*\)(?:, )?|, \('policy_\w+', [^()]*\)")
_UNSEEN = """
MATCH (n {scope: $scope})
WHERE n.held_back
RETURN count(n) AS held_back, count(n.embedding_384) AS vectors, count(n.token_vectors) AS token_vectors,
  sum(COUNT { (n)<-[:DISTILLED_FROM]-() }) AS told, sum(CASE WHEN n.routed THEN 0 ELSE 1 END) AS unrouted
"""


@dataclass
class WordJudge:
    """A stand-in for a judge: keeps what has a word of a preference of those concerned. Counts what it is asked."""

    name: str = "rules"
    asked: list[str] = field(default_factory=list)
    fails_after: int | None = None

    def judge(self, policy: MemoryPolicy, memories: Sequence[CandidateMemory]) -> list[Judgement]:
        if self.fails_after is not None and len(self.asked) >= self.fails_after:
            raise LanguageModelError("out of reach")
        self.asked += [memory.id for memory in memories]
        return [self._one(policy, memory) for memory in memories]

    def _one(self, policy: MemoryPolicy, memory: CandidateMemory) -> Judgement:
        wanted = [text for name in memory.characters or (EVERYONE,) if (text := policy.preference_of(name))]
        admitted = any(word in memory.text.casefold() for text in wanted for word in text.casefold().split())
        return Judgement(admitted, float(admitted), next(iter(memory.characters), None), "by its words", self.name)


@pytest.fixture
def judge() -> WordJudge:
    return WordJudge()


@pytest.fixture
def judged(database: Database, space: str, embedder: Embedder, parts: ConstructionParts, judge: WordJudge) -> AdaMem:
    return AdaMem(database, space, embedder, parts, background=False, judge=judge)


def without_policy(found: GraphDump) -> GraphDump:
    """A dump without the policy's versions and what it noted on memories."""
    nodes = [_POLICY.sub("", line) for line in found.nodes if not line.startswith("['MemoryPolicy']")]
    edges = [edge for edge in found.edges if edge.split(" ", 1)[0] in {_id(line) for line in nodes}]
    return GraphDump(sorted(line.replace(", ]", "]") for line in nodes), edges, found.shape)


def _id(line: str) -> str:
    found = re.search(r"\('id', '(\w+)'\)", line)
    return found[1] if found else ""


def counts(database: Database, space: str) -> dict[str, int]:
    return database.read_text(_UNSEEN, {"scope": scope_of(space)})[0]


def where_of(memory: AdaMem) -> tuple[Database, Space]:
    return memory._database, memory._space


def texts(found: Sequence[JudgedMemory]) -> set[str]:
    return {each.memory.text for each in found}


def test_what_is_not_wanted_goes_out_of_sight_and_comes_back_as_it_was(
    judged: AdaMem, database: Database, space: str, judge: WordJudge
) -> None:
    judged.ingest(WEEK)
    before = dump(database, space)
    everything = texts(judged.memories())
    assert judge.asked == []
    change = judged.policy.set("Boss Zhang", "decision decided call priority")
    assert judge.asked
    assert 0 < change.applied.held_back == change.applied.changed < change.applied.judged
    held_back = judged.memories(held_back=True)
    assert all("Boss Zhang" in each.memory.characters for each in held_back)
    assert texts(held_back) | texts(judged.memories()) == everything
    unseen = counts(database, space)
    assert (unseen["held_back"], unseen["vectors"], unseen["told"]) == (len(held_back), 0, 0)
    coffee = judged.search("Who wants coffee before the OKR review?").evidence
    assert "coffee" in coffee[0].message.text
    judged.policy.rollback(0)
    assert judged.memories(held_back=True) == []
    assert_alike(without_policy(dump(database, space)), without_policy(before))


def test_the_next_question_is_answered_under_the_policy_that_was_just_set(judged: AdaMem) -> None:
    judged.ingest(WEEK)
    assert judged.search("Who wants coffee?").plan.weights.wanted == 0
    judged.policy.set("Boss Zhang", "decision decided call priority")
    assert judged.search("Who wants coffee?").plan.weights.wanted == WANTED


def test_under_a_policy_from_the_start_memory_is_as_if_it_had_come_later(
    judged: AdaMem, database: Database, space: str, other_space: str, embedder: Embedder, parts: ConstructionParts
) -> None:
    preference = "decision decided call priority"
    judged.ingest(WEEK)
    judged.policy.set("Boss Zhang", preference)
    early = AdaMem(database, other_space, embedder, parts, background=False, judge=WordJudge())
    early.policy.set("Boss Zhang", preference)
    early.ingest(WEEK)
    assert texts(early.memories(held_back=True)) == texts(judged.memories(held_back=True))
    born = counts(database, other_space)
    assert born["unrouted"] == born["held_back"] > 0
    early.policy.rollback(0)
    judged.policy.rollback(0)
    assert texts(early.memories()) == texts(judged.memories())
    assert counts(database, other_space)["held_back"] == 0


def test_facts_and_personas_tell_nothing_that_is_held_back(judged: AdaMem, judge: WordJudge) -> None:
    judged.ingest(dialogue(ALLOTMENT))
    judged.policy.set("Ana", "garlic")
    held_back = texts(judged.memories("Ana", held_back=True))
    assert held_back
    shown = {fact.text for fact in judged.facts("Ana")}
    assert not held_back & shown
    assert held_back & {fact.text for fact in judged.facts("Ana", held_back=True) if fact.held_back}
    embedded = {
        text for kind in ("facts", "attributes") for page in node_pages(*where_of(judged), kind) for _, text in page
    }
    assert not held_back & embedded
    messages = [message for each in judged.memories("Ana", held_back=True) for message in each.support]
    where = where_of(judged)
    assert not held_back & {each.text for said in memories_of(*where, messages).values() for each in said}
    assert held_back <= {each.text for said in memories_of(*where, messages, held_back=True).values() for each in said}


def test_what_a_person_admits_stays_admitted(judged: AdaMem) -> None:
    judged.ingest(dialogue(ALLOTMENT))
    judged.policy.set(EVERYONE, "garlic")
    chosen = judged.memories(held_back=True)[0]
    admitted = judged.readmit(chosen.memory.id)
    assert (admitted.held_back, admitted.by_hand) == (False, True)
    judged.policy.set(EVERYONE, "fennel")
    assert chosen.memory.id in {each.memory.id for each in judged.memories()}
    with pytest.raises(NotFoundError):
        judged.readmit("nothing")


def test_applying_goes_on_where_it_was_and_again_changes_nothing(
    judged: AdaMem, database: Database, space: str, embedder: Embedder, judge: WordJudge
) -> None:
    judged.ingest(dialogue(ALLOTMENT))
    judge.fails_after = 0
    with pytest.raises(LanguageModelError):
        judged.policy.set(EVERYONE, "garlic")
    assert judged.memories(held_back=True) == []
    judge.fails_after = None
    judged.enrich()
    held_back = judged.memories(held_back=True)
    assert held_back
    where = Space(space, scope_of(space), embedder.name, embedder.dimensions)
    application = PolicyApplication(database, where, embedder, judge)
    assert application.apply(active_policy(database, where)) == ApplicationReport(0, 0, 0, 0)
    candidate = MemoryPolicy(0, {EVERYONE: "fennel"}, {}, "rules", "", PolicyVerdict.TRYING, None, 1, active=False)
    tried = begin_trial(database, where, candidate, {})
    before = dump(database, space)
    judgements = application.try_out(tried)
    assert dump(database, space) == before
    assert {each.admitted for each in judgements.values()} == {True, False}
    assert judgements.keys() == {each.memory.id for each in [*judged.memories(), *held_back]}


def test_a_turn_that_states_what_a_preference_wants_is_ranked_by_it(judged: AdaMem) -> None:
    judged.policy.set(EVERYONE, "garlic")
    judged.ingest(dialogue(ALLOTMENT))
    wanted = {message for each in judged.memories() for message in each.support}
    assert wanted
    found = judged.explain("Who planted garlic this year?").candidates
    by_wish = {each.message.id for each in found if each.scores.s_wanted}
    assert by_wish == wanted & {each.message.id for each in found}
    assert 0 < len(by_wish) < len(found)


def test_with_nobody_to_judge_memory_is_kept_whole(
    database: Database, space: str, embedder: Embedder, parts: ConstructionParts, memory: AdaMem
) -> None:
    memory.policy.set(EVERYONE, "garlic")
    opened = open_space(database, space, embedder.name, embedder.dimensions)
    MemoryAgent(database, opened, embedder, Enrichment(database, opened, embedder, parts)).write(dialogue(ALLOTMENT))
    assert memory.memories(held_back=True) == []
    assert {each.version for each in memory.memories()} == {1}


class MarkingModel(EchoingModel):
    """Stands in for a language model that reads under a policy: it wants what speaks of garlic. It is no judge."""

    def complete(self, request: ModelRequest) -> ModelReply:
        assert request.purpose != "judge_memories"
        reply = super().complete(request)
        if request.purpose != "understand" or "Anybody else: garlic" not in request.content:
            return reply
        read = json.loads(reply.text)
        for fact in (fact for turn in read["turns"] for fact in turn["facts"]):
            fact["keep"] = "garlic" in fact["text"]
        return replace(reply, text=json.dumps(read))


def test_what_the_model_marks_while_it_reads_needs_no_judge(database: Database, space: str, embedder: Embedder) -> None:
    memory = AdaMem(database, space, embedder, ConstructionParts.by_model(MarkingModel()), background=False)
    memory.policy.set(EVERYONE, "garlic")
    memory.ingest(dialogue([("Ana", "The garlic grew well."), ("Ana", "The quince tree was sold.")]))
    (kept,), (held_back,) = memory.memories(), memory.memories(held_back=True)
    assert kept.memory.text == "Ana says: The garlic grew well."
    assert held_back.memory.text == "Ana says: The quince tree was sold."
    assert held_back.judgement is not None
    assert (held_back.judgement.made_by, held_back.version) == ("echo", 1)
    assert counts(database, space)["token_vectors"] == 0


def test_what_is_held_back_stays_so_when_its_neighbours_are_forgotten(
    judged: AdaMem, database: Database, space: str
) -> None:
    judged.ingest(dialogue(ALLOTMENT))
    judged.policy.set(EVERYONE, "garlic")
    judged.forget(message=judged.search("greyhound").evidence[0].message.id)
    held_back = [each for each in properties_of(database, space, "Fact") if each.get("held_back")]
    assert held_back
    assert not any("embedding_384" in each for each in held_back)
