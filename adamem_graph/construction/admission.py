"""What is understood is judged under the policy in force before it is written."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from adamem_graph.policy.judging import fallbacks, is_concerned, judged, told_fallbacks
from adamem_graph.policy.memories import Concerning
from adamem_graph.policy.protocol import PolicyJudge
from adamem_graph.records import CandidateMemory, EntityKind, HeldKind, Judgement, MemoryPolicy, Notice
from adamem_graph.store.connection import Database
from adamem_graph.store.graph import GraphBatch, GraphNode, Mark
from adamem_graph.store.memories import NamedPerson, StoredMemory, judgement_properties
from adamem_graph.store.policies import active_policy
from adamem_graph.store.spaces import Space


class Admission:
    """Judges the new facts and attributes of a batch, in one call of the judge; of none while everything is kept."""

    def __init__(self, database: Database, space: Space, judge: PolicyJudge | None) -> None:
        self._database = database
        self._space = space
        self._judge = judge
        self.notices: tuple[Notice, ...] = ()

    def judge(self, batch: GraphBatch, known: Collection[str]) -> set[str]:
        """Writes the judgements into the new nodes of a batch and returns the ids of those that are held back.

        What who read the messages has marked under this very policy is not judged again. known: ids of nodes that are
        stored, and judged, already.

        Raises:
            LanguageModelError: by model: it cannot be reached.
        """
        policy = active_policy(self._database, self._space)
        if policy.version == 0:
            return set()
        memories = [each for each in _memories(batch) if each.id not in known]
        candidates = Concerning(self._database, self._space, policy, _people(batch)).candidates(memories)
        marks = {key: mark for key, mark in batch.marks.items() if mark.policy_version == policy.version}
        marked = [each for each in candidates if each.id in marks and is_concerned(policy, each)]
        ids = {each.id for each in marked}
        others = [each for each in candidates if each.id not in ids]
        made = judged(policy, self._judge, others)
        self.notices += told_fallbacks(self._judge, fallbacks(self._judge, made))
        judgements = {each.id: judgement for each, judgement in zip(others, made, strict=True)}
        judgements |= {each.id: _by_reader(policy, each, marks[each.id]) for each in marked}
        for nodes in (batch.facts, batch.attributes):
            for key in nodes.keys() & judgements.keys():
                nodes[key] = _with_judgement(nodes[key], judgements[key], policy.version)
        return {key for key, judgement in judgements.items() if not judgement.admitted}

    def told(self) -> tuple[Notice, ...]:
        """The notices since this was last asked."""
        notices, self.notices = self.notices, ()
        return notices


def _memories(batch: GraphBatch) -> list[StoredMemory]:
    """The facts and attributes of a batch, each with the first of its messages."""
    first: dict[str, str] = {}
    for link in (*batch.message_facts, *batch.message_attributes):
        first.setdefault(link.target_id, link.source_id)
    kinds = [(HeldKind.FACT, batch.facts), (HeldKind.ATTRIBUTE, batch.attributes)]
    return [_memory(batch, node, kind, first[key]) for kind, nodes in kinds for key, node in sorted(nodes.items())]


def _memory(batch: GraphBatch, node: GraphNode, kind: HeldKind, message_id: str) -> StoredMemory:
    owner = str(node.properties["owner"])
    return StoredMemory(
        id=node.id,
        kind=kind,
        text=node.embedded_text,
        owner=owner,
        subject=str(node.properties.get("subject", owner)),
        said_at=node.first_said,
        support=((message_id, batch.sessions[message_id]),),
    )


def _people(batch: GraphBatch) -> list[NamedPerson]:
    """The people whom the messages of a batch name."""
    return [
        NamedPerson(str(node.properties["name"]), tuple(sorted(batch.entity_aliases.get(key, ()))))
        for key, node in sorted(batch.entities.items())
        if node.properties["kind"] == EntityKind.PERSON
    ]


def _by_reader(policy: MemoryPolicy, memory: CandidateMemory, mark: Mark) -> Judgement:
    character = next((each for each in memory.characters if policy.preference_of(each) is not None), None)
    rule = "wanted" if mark.wanted else "not wanted"
    return Judgement(mark.wanted, float(mark.wanted), character, f"{rule} by who read the message", mark.made_by)


def _with_judgement(node: GraphNode, judgement: Judgement, version: int) -> GraphNode:
    properties = {**node.properties, **judgement_properties(judgement, version)}
    return replace(node, properties=properties if judgement.admitted else {**properties, "held_back": True})
