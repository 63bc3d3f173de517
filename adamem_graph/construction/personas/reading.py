"""Reading a persona: as it is known now, or as it was on a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import chain

from adamem_graph.construction.personas.knowledge import persona_subjects
from adamem_graph.construction.personas.refresh import told_on
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import Persona, PersonaSentence, PersonaSnapshot
from adamem_graph.store.connection import Database
from adamem_graph.store.personas import NewSnapshot, persona_histories, stored_snapshots
from adamem_graph.store.spaces import Space, known_speaker


def persona_now(database: Database, space: Space, name: str, *, history: bool) -> Persona:
    """What is known of a speaker; see `AdaMem.persona`.

    Raises:
        NotFoundError: nobody of that name speaks in the space, or several do.
    """
    speaker = known_speaker(database, space, name)
    histories = persona_histories(database, space, speaker)
    chosen = tuple(each for snapshots in histories for each in (snapshots if history else snapshots[:1]))
    return Persona(speaker, space.name, None, bool(histories), chosen)


def persona_on(database: Database, space: Space, embedder: Embedder, name: str, day: date, *, history: bool) -> Persona:
    """What was known of a speaker at the end of a day; see `AdaMem.persona`.

    Snapshots are of the ends of months, and of now. What was known in between is told now, offline, and stored nowhere.
    The day is that of the speaker's own clock. What has no date is known at any time.

    Raises:
        NotFoundError: nobody of that name speaks in the space, or several do.
    """
    speaker = known_speaker(database, space, name)
    histories = persona_histories(database, space, speaker)
    if not histories:
        return Persona(speaker, space.name, day, made=False, snapshots=())
    stored = {each.id: each for each in stored_snapshots(database, space)}
    chains: dict[str, Sequence[PersonaSnapshot]] = {stored[each[0].id].subject_id: each for each in histories}
    by_basis = {(each.subject_id, basis): each.id for each in stored.values() for basis in each.bases}
    held: list[list[PersonaSnapshot]] = []
    for subject in chain.from_iterable(persona_subjects(database, space, embedder, [speaker])):
        basis, snapshot = told_on(space, subject, day)
        told = chains.get(subject.id, ())
        told_then = next(
            (place for place, each in enumerate(told) if each.id == by_basis.get((subject.id, basis))), None
        )
        if told_then is not None:
            held.append(list(told[told_then:]))
        elif snapshot is not None:
            earlier = [each for each in told if each.taken_at is None or each.taken_at.date() <= day]
            same = bool(earlier) and earlier[0].text == snapshot.text
            held.append(earlier if same else [_between(snapshot, earlier), *earlier])
    held.sort(key=lambda snapshots: (snapshots[0].kind, -_messages(snapshots[0]), snapshots[0].subject))
    chosen = tuple(each for snapshots in held for each in (snapshots if history else snapshots[:1]))
    return Persona(speaker, space.name, day, made=True, snapshots=chosen)


def _between(snapshot: NewSnapshot, earlier: Sequence[PersonaSnapshot]) -> PersonaSnapshot:
    """A snapshot that is stored nowhere, after those that are."""
    said = snapshot.evidence["Message"]
    sentences = (
        PersonaSentence(text, tuple(message for message, numbers in said.items() if number in numbers))
        for number, text in enumerate(snapshot.sentences)
    )
    return PersonaSnapshot(
        id=snapshot.id,
        owner=snapshot.owner,
        kind=snapshot.kind,
        subject=snapshot.subject,
        text=snapshot.text,
        sentences=tuple(sentences),
        taken_at=snapshot.taken_at,
        supersedes=earlier[0].id if earlier else None,
        current=False,
        made_by=snapshot.made_by,
    )


def _messages(snapshot: PersonaSnapshot) -> int:
    return len({message for sentence in snapshot.sentences for message in sentence.messages})
