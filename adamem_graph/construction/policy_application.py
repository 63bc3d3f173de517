"""Applies a memory policy to what is stored: what it does not want is held back, what it wants again is admitted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import embed_with_tokens, packed
from adamem_graph.policy.judging import fallbacks, judged, told_fallbacks
from adamem_graph.policy.memories import Concerning
from adamem_graph.policy.protocol import PolicyJudge
from adamem_graph.records import BY_HAND, EVERYONE, CandidateMemory, Judgement, MemoryPolicy, Notice
from adamem_graph.store.connection import Database
from adamem_graph.store.consolidation import consolidating
from adamem_graph.store.memories import (
    Readmission,
    StoredMemory,
    stored_memories,
    stored_memory,
    write_judgements,
)
from adamem_graph.store.policies import active_policy, is_settled, set_applied
from adamem_graph.store.spaces import Space

ADMITTED_BY_HAND = "admitted by hand"
"""The rule of what a person admitted, whatever policies say."""


@dataclass(frozen=True, slots=True)
class ApplicationReport:
    """What applying a policy did.

    judged: memories judged anew; admitted, held_back: how they came out; changed: how many went from one to the other.
    """

    judged: int
    admitted: int
    held_back: int
    changed: int
    notices: tuple[Notice, ...] = ()


@dataclass(slots=True)
class _Changes:
    """What one page comes to."""

    stay: dict[str, Judgement] = field(default_factory=dict)
    hold_back: dict[str, Judgement] = field(default_factory=dict)
    readmit: list[tuple[StoredMemory, Judgement]] = field(default_factory=list)


class PolicyApplication:
    """Judges what one space holds. Messages stay as they are: a policy is about what is made of them."""

    def __init__(
        self,
        database: Database,
        space: Space,
        embedder: Embedder,
        judge: PolicyJudge | None,
        on_applied: Callable[[], None] = lambda: None,
    ) -> None:
        """judge: None admits everything. on_applied: told when memory stands as a policy wants it."""
        self._database = database
        self._space = space
        self._embedder = embedder
        self._judge = judge
        self._on_applied = on_applied

    def apply(self, policy: MemoryPolicy, characters: Collection[str] | None = None) -> ApplicationReport:
        """Judges the memories that concern these characters and brings the graph in line with that.

        Page by page, each in one transaction, and only what this version has not judged yet: ended at any moment and
        begun again, it goes on where it was; again, it changes nothing. What is held back keeps its words and edges,
        and nothing finds it any more; what is admitted again waits to be consolidated (`Enrichment.finish`). What a
        person admitted or put right stays admitted.

        characters: None, or `EVERYONE` among them, is everybody.

        Raises:
            LanguageModelError: by model: it cannot be reached; whole pages before that are done.
        """
        counts = {True: 0, False: 0}
        changed = by_others = 0
        # What an application that was ended half-way had left undone may concern others.
        if not is_settled(self._database, self._space):
            characters = None
        set_applied(self._database, self._space, None)
        for page in self._pages(policy, characters):
            fresh = [pair for pair in page if pair[0].version != policy.version]
            made = judged(policy, self._judge, [candidate for _, candidate in fresh])
            changes = _changes([memory for memory, _ in fresh], made)
            self._write(policy.version, changes)
            for each in made:
                counts[each.admitted] += 1
            changed += len(changes.hold_back) + len(changes.readmit)
            by_others += fallbacks(self._judge, made)
        set_applied(self._database, self._space, policy.version)
        self._on_applied()
        notices = told_fallbacks(self._judge, by_others)
        return ApplicationReport(sum(counts.values()), counts[True], counts[False], changed, notices)

    def try_out(self, policy: MemoryPolicy, characters: Collection[str] | None = None) -> dict[str, Judgement]:
        """How the memories would be judged, by id; nothing is written.

        Raises:
            LanguageModelError: as `apply`.
        """
        found: dict[str, Judgement] = {}
        for page in self._pages(policy, characters):
            memories = [candidate for _, candidate in page]
            made = judged(policy, self._judge, memories)
            found |= {memory.id: each for memory, each in zip(memories, made, strict=True)}
        return found

    def readmit(self, memory_id: str) -> None:
        """Admits a memory by hand: no policy holds it back from then on.

        Raises:
            NotFoundError: there is no such memory.
        """
        memory = stored_memory(self._database, self._space, memory_id)
        judgement = Judgement(True, 1.0, None, ADMITTED_BY_HAND, BY_HAND)
        changes = _changes([memory], [judgement])
        self._write(active_policy(self._database, self._space).version, changes)

    def _pages(
        self, policy: MemoryPolicy, characters: Collection[str] | None
    ) -> Iterator[list[tuple[StoredMemory, CandidateMemory]]]:
        """Whatever a policy may judge, with whom it concerns."""
        concerning = Concerning(self._database, self._space, policy)
        wanted = None if characters is None or EVERYONE in characters else set(characters)
        for page in stored_memories(self._database, self._space):
            open_ = [memory for memory in page if not memory.by_hand]
            pairs = zip(open_, concerning.candidates(open_), strict=True)
            yield [pair for pair in pairs if wanted is None or wanted & set(pair[1].characters)]

    def _write(self, version: int, changes: _Changes) -> None:
        """Under the lock of the space: routers must not merge meanwhile what is held back or comes again."""
        readmit = self._embedded(changes.readmit)
        with consolidating(self._database, self._space):
            write_judgements(
                self._database, self._space, version, stay=changes.stay, hold_back=changes.hold_back, readmit=readmit
            )

    def _embedded(self, readmitted: Sequence[tuple[StoredMemory, Judgement]]) -> list[Readmission]:
        """With the vectors that they would have had if they had never been held back."""
        if not readmitted:
            return []
        rows, tokens = embed_with_tokens(self._embedder, [memory.text for memory, _ in readmitted])
        return [
            Readmission(
                memory,
                judgement,
                row,
                packed(each.vectors) if each and memory.made_by_model else None,
            )
            for (memory, judgement), row, each in zip(readmitted, rows, tokens, strict=True)
        ]


def _changes(memories: Sequence[StoredMemory], judgements: Sequence[Judgement]) -> _Changes:
    changes = _Changes()
    for memory, judgement in zip(memories, judgements, strict=True):
        if judgement.admitted == (not memory.held_back):
            changes.stay[memory.id] = judgement
        elif judgement.admitted:
            changes.readmit.append((memory, judgement))
        else:
            changes.hold_back[memory.id] = judgement
    return changes
