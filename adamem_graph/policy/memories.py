"""Memories with whom they concern, read from the graph as a policy judges them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adamem_graph.errors import NotFoundError
from adamem_graph.policy.characters import Cast, Person, characters_of
from adamem_graph.records import EVERYONE, CandidateMemory, JudgedMemory, MemoryPolicy, Role
from adamem_graph.store.connection import Database
from adamem_graph.store.feedback import characters_of_feedback
from adamem_graph.store.memories import (
    NamedPerson,
    StoredMemory,
    named_people,
    stored_memories,
    stored_memories_of,
    stored_memory,
    texts_of_messages,
    texts_of_sessions,
)
from adamem_graph.store.policies import active_policy
from adamem_graph.store.spaces import Space, participants

_NAMED = 20
"""People whom an error names."""


class Concerning:
    """Says whom memories of a space concern, and reads only the words that it needs for that."""

    def __init__(
        self, database: Database, space: Space, policy: MemoryPolicy, also_named: Iterable[NamedPerson] = ()
    ) -> None:
        """also_named: people whom messages name that are not written yet."""
        self._database = database
        self._space = space
        self._cast = cast_of(database, space, policy, also_named)
        self._sessions: dict[str, str | None] = {}

    def find(self, name: str) -> str:
        """The name by which somebody is known here.

        Raises:
            NotFoundError: nobody is called so.
        """
        if (known := self._cast.find(name)) is None:
            names = self._cast.names
            more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
            raise NotFoundError(
                f"nobody called {name!r} is known in space {self._space.name!r}; who is: "
                f"{', '.join(names[:_NAMED]) or 'nobody yet'}{more}"
            )
        return known

    def candidates(self, memories: Sequence[StoredMemory]) -> list[CandidateMemory]:
        """The same memories in the same order, each with whom it concerns."""
        open_ = [each for each in memories if not self._by_itself(each) and each.support]
        said = texts_of_messages(self._database, self._space, sorted({each.support[0][0] for each in open_}))
        unnamed = {each.support[0][1] for each in open_ if not self._cast.named_in(said[each.support[0][0]])}
        self._read_sessions(sorted(unnamed - self._sessions.keys()))
        return [self._candidate(each, said) for each in memories]

    def _by_itself(self, memory: StoredMemory) -> bool:
        return bool(self._cast.named_in(memory.text)) or self._cast.find(memory.subject) is not None

    def _read_sessions(self, keys: Sequence[str]) -> None:
        texts = texts_of_sessions(self._database, self._space, keys)
        self._sessions |= {key: self._cast.named_most(texts.get(key, ())) for key in keys}

    def _candidate(self, memory: StoredMemory, said: dict[str, str]) -> CandidateMemory:
        message, session = memory.support[0] if memory.support else ("", "")
        most = self._sessions.get(session)
        characters = characters_of(
            self._cast, memory.text, memory.subject, lambda: said.get(message, ""), lambda: [most] if most else []
        )
        return CandidateMemory(
            memory.id, memory.kind, memory.text, memory.owner, memory.subject, characters, memory.said_at
        )


def cast_of(database: Database, space: Space, policy: MemoryPolicy, also_named: Iterable[NamedPerson] = ()) -> Cast:
    """Whom a memory of a space may concern: who has a preference, whom feedback is about, who speaks or is named.

    A user and an assistant are those who talk, and concerned only where the policy or feedback names them.
    """
    speakers = participants(database, space.scope)
    names = [name for name in (*policy.preferences, *policy.patch) if name != EVERYONE]
    names += characters_of_feedback(database, space)
    talking = {each.name.casefold() for each in speakers if each.role in {Role.USER, Role.ASSISTANT}}
    people = [Person(name) for name in dict.fromkeys(names)]
    people += [Person(each.name) for each in speakers if each.name.casefold() not in talking]
    people += [
        Person(each.name, each.aliases)
        for each in (*named_people(database, space), *also_named)
        if each.name.casefold() not in talking
    ]
    return Cast(people, own=[each.name for each in speakers if each.role is Role.USER])


def candidate_memories(
    database: Database, space: Space, policy: MemoryPolicy | None = None
) -> Iterator[list[CandidateMemory]]:
    """Every memory of a space, in pages. policy: whose characters count too; None is the one in force."""
    concerning = Concerning(database, space, policy or active_policy(database, space))
    for page in stored_memories(database, space):
        yield concerning.candidates(page)


def judged_memories(database: Database, space: Space, character: str | None = None) -> Iterator[list[JudgedMemory]]:
    """The memories of a space as they stand under the policy in force, in pages. character: whom they concern.

    Raises:
        NotFoundError: nobody is called so.
    """
    concerning = Concerning(database, space, active_policy(database, space))
    name = None if character is None else concerning.find(character)
    for page in stored_memories(database, space):
        yield [each for each in _judged(concerning, page) if name is None or name in each.memory.characters]


def judged_memory(database: Database, space: Space, memory_id: str) -> JudgedMemory:
    """One memory as it stands under the policy in force.

    Raises:
        NotFoundError: there is none with this id.
    """
    concerning = Concerning(database, space, active_policy(database, space))
    return _judged(concerning, [stored_memory(database, space, memory_id)])[0]


def memories_of(
    database: Database, space: Space, message_ids: Sequence[str], *, held_back: bool = False
) -> dict[str, list[CandidateMemory]]:
    """The memories that some messages say, by message; a message that says none has an empty list.

    held_back: with those that the policy holds back; without, only what is searched and shown.
    """
    found: dict[str, list[CandidateMemory]] = {key: [] for key in message_ids}
    stored = [each for each in stored_memories_of(database, space, message_ids) if held_back or not each.held_back]
    if stored:
        candidates = Concerning(database, space, active_policy(database, space)).candidates(stored)
        for memory, candidate in zip(stored, candidates, strict=True):
            for message_id, _ in memory.support:
                if message_id in found:
                    found[message_id].append(candidate)
    return found


def _judged(concerning: Concerning, page: Sequence[StoredMemory]) -> list[JudgedMemory]:
    return [
        JudgedMemory(
            candidate,
            memory.held_back,
            memory.judgement,
            memory.version,
            memory.by_hand,
            tuple(message_id for message_id, _ in memory.support),
        )
        for memory, candidate in zip(page, concerning.candidates(page), strict=True)
    ]
