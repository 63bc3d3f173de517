"""One refresh of personas: snapshots of what was known at the end of each month, and of what is known now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from adamem_graph.construction.personas.knowledge import Subject, persona_subjects
from adamem_graph.construction.personas.offline import OfflineWriter
from adamem_graph.construction.personas.protocol import Known, PersonaSubject, PersonaWriter, Source, WrittenSentence
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import FailedReply
from adamem_graph.store.connection import Database
from adamem_graph.store.failures import GroupFailure, settle_failures
from adamem_graph.store.ids import node_id
from adamem_graph.store.personas import NewSnapshot, SnapshotChanges, StoredSnapshot, stored_snapshots, write_snapshots
from adamem_graph.store.spaces import Space, participants

_LABELS = {Source.MESSAGE: "Message", Source.FACT: "Fact", Source.ATTRIBUTE: "Attribute"}


@dataclass(frozen=True, slots=True)
class FailedSubject:
    """A subject that the writer gave no usable reply for; it was told offline instead.

    basis: of the state of knowledge that was to be told; message: the last that it rests on.
    """

    owner: str
    subject: str
    basis: str
    message: str
    failure: FailedReply


@dataclass(slots=True)
class PersonaReport:
    """What a refresh did: subjects of all personas, snapshots made and taken away."""

    subjects: int = 0
    made: int = 0
    deleted: int = 0
    failures: list[FailedSubject] = field(default_factory=list)


@dataclass(slots=True)
class _State:
    """What was known on a subject at one time. written: what has to be told anew; stored: who tells it already."""

    subject: Subject
    known: PersonaSubject
    basis: str
    stored: StoredSnapshot | None
    written: tuple[WrittenSentence, ...] = ()
    made_by: str = ""

    @property
    def text(self) -> str:
        return self.stored.text if self.stored else " ".join(each.text for each in self.written)


@dataclass(slots=True)
class _Link:
    """A snapshot in its subject's history: the first state that it tells, and the bases of all of them."""

    id: str
    state: _State
    bases: list[str] = field(default_factory=list)


def refresh_personas(database: Database, space: Space, embedder: Embedder, writer: PersonaWriter) -> PersonaReport:
    """Brings the personas of everybody who speaks up to date.

    Snapshots are the states of knowledge at the end of each month of the dialogue in which a subject changed, and the
    present one. What is told already is left as it is; the present is told by `writer`, the past offline. So offline,
    what comes out depends on what is known alone, not on when it was refreshed; a refresh with nothing new writes
    nothing.

    Raises:
        LanguageModelError: by model: it cannot be reached. The personas that were told before stay so.
    """
    owners = [person.name for person in participants(database, space.scope)]
    stored: defaultdict[str, list[StoredSnapshot]] = defaultdict(list)
    for each in stored_snapshots(database, space):
        stored[each.owner].append(each)
    report = PersonaReport()
    for subjects in persona_subjects(database, space, embedder, owners):
        changes = _told(database, space, embedder, writer, subjects, stored.pop(subjects[0].owner, []), report)
        write_snapshots(database, space, changes)
    # Of whom nothing is known any more.
    for found in stored.values():
        write_snapshots(database, space, _told(database, space, embedder, writer, [], found, report))
    return report


def _told(
    database: Database,
    space: Space,
    embedder: Embedder,
    writer: PersonaWriter,
    subjects: Sequence[Subject],
    found: Sequence[StoredSnapshot],
    report: PersonaReport,
) -> SnapshotChanges:
    """What changes of one person's snapshots; notes it in the report, and keeps what failed.

    found: those that are stored.
    """
    stored = [each for each in found if not each.tell_again]
    by_basis = {(each.subject_id, basis): each for each in stored for basis in each.bases}
    histories = [_states(subject, by_basis) for subject in subjects]
    present = [history[-1] for history in histories]
    new = {state.subject.id for state in present if state.stored is None}
    failures = _tell_present(present, writer)
    chains = [chain for history in histories if (chain := _chain(space, history))]
    changes = _changes(embedder, chains, {each.id: each for each in stored}, [each.id for each in found])
    # Before they are written: what has failed without a failure would count as told by the model.
    tried = {each.id for each in found if each.subject_id in new or each.tell_again} | set(changes.deleted)
    settle_failures(database, space, tried, _group_failures(chains, failures))
    report.subjects += len(subjects)
    report.made += len(changes.made)
    report.deleted += len(changes.deleted)
    report.failures += failures
    return changes


def _states(subject: Subject, stored: Mapping[tuple[str, str], StoredSnapshot]) -> list[_State]:
    """The states of a subject, oldest first; each that is not stored is told offline."""
    return [_state(subject, day, stored) for day in subject.ends_of_months()]


def _state(subject: Subject, day: date | None, stored: Mapping[tuple[str, str], StoredSnapshot]) -> _State:
    known = subject.until(day)
    basis = _basis(known)
    state = _State(subject, known, basis, stored.get((subject.id, basis)))
    if state.stored is None:
        offline = OfflineWriter()
        state.written, state.made_by = offline.write([known])[0], offline.name
    return state


def told_on(space: Space, subject: Subject, day: date) -> tuple[str, NewSnapshot | None]:
    """What tells the knowledge of a subject at the end of a day from another state of it, and a snapshot that tells it.

    The snapshot is told offline; None where there is nothing to tell.
    """
    state = _state(subject, day, {})
    link = _Link(_snapshot_id(space, state), state)
    return state.basis, _snapshot(link) if state.written else None


def _snapshot_id(space: Space, state: _State) -> str:
    return node_id("persona", space.scope, state.subject.id, state.basis)


def _basis(known: PersonaSubject) -> str:
    """Tells one state of knowledge from another."""
    pieces = [_told_by(each) for each in known.known]
    pieces += [f"{each.attitude} in {each.count}, {each.first_said} to {each.last_said}" for each in known.counted]
    return node_id("basis", known.owner, known.kind, known.name, *sorted(pieces))


def _told_by(piece: Known) -> str:
    more = f" and {piece.more} since {piece.first_said}" if piece.more else ""
    return f"{piece.id} {piece.superseded} {' '.join(sorted(piece.messages))}{more}"


def _tell_present(present: Iterable[_State], writer: PersonaWriter) -> list[FailedSubject]:
    """Has the writer tell what has changed; what offline finds nothing to say about is not asked."""
    if writer.name == OfflineWriter.name:
        return []
    due = [state for state in present if state.stored is None and state.written]
    failures = []
    for state, reply in zip(due, writer.write([state.known for state in due]) if due else [], strict=True):
        if isinstance(reply, FailedReply):
            last = state.known.known[-1].messages[-1]
            failures.append(FailedSubject(state.known.owner, state.known.name, state.basis, last, reply))
        elif grounded := _grounded(reply, state.known):
            state.written, state.made_by = grounded, writer.name
    return failures


def _group_failures(chains: Sequence[Sequence[_Link]], failures: Sequence[FailedSubject]) -> list[GroupFailure]:
    snapshots = {basis: link.id for chain in chains for link in chain for basis in link.bases}
    return [GroupFailure(each.message, (snapshots[each.basis],), each.failure) for each in failures]


def _grounded(sentences: Iterable[WrittenSentence], known: PersonaSubject) -> tuple[WrittenSentence, ...]:
    """The sentences that rest on something known; the others were invented."""
    ids = {each.id for each in known.known}
    kept = (WrittenSentence(each.text, tuple(key for key in each.rests_on if key in ids)) for each in sentences)
    return tuple(each for each in kept if each.rests_on and each.text.strip())


def _chain(space: Space, history: Sequence[_State]) -> list[_Link]:
    """The snapshots of a subject, oldest first; states that say the same in a row are one."""
    chain: list[_Link] = []
    for state in history:
        if not state.text:
            continue
        if chain and chain[-1].state.text == state.text:
            chain[-1].bases.append(state.basis)
        else:
            chain.append(_Link(state.stored.id if state.stored else _snapshot_id(space, state), state, [state.basis]))
    return chain


def _changes(
    embedder: Embedder, chains: Sequence[Sequence[_Link]], stored: Mapping[str, StoredSnapshot], found: Sequence[str]
) -> SnapshotChanges:
    """stored: the snapshots that may stay, by id; found: the ids of all."""
    links = [link for chain in chains for link in chain]
    older = {link.id: previous for chain in chains for link, previous in _with_previous(chain)}
    current = [chain[-1] for chain in chains]
    fading = {link.id: None for chain in chains for link in chain[:-1] if _has_vector(stored, link)}
    bare = [link for link in current if not _has_vector(stored, link)]
    vectors = embedder.embed([link.state.text for link in bare])
    return SnapshotChanges(
        deleted=tuple(sorted(set(found) - {link.id for link in links if link.id in stored})),
        made=tuple(_snapshot(link) for link in links if link.id not in stored),
        bases={link.id: tuple(link.bases) for link in links if _bases(stored, link) != tuple(link.bases)},
        chain={
            key: previous
            for key, previous in older.items()
            if _previous(stored, key) != previous or previous not in {None, *stored}
        },
        vectors={**fading, **dict(zip((link.id for link in bare), vectors, strict=True))},
    )


def _with_previous(chain: Sequence[_Link]) -> Iterable[tuple[_Link, str | None]]:
    return zip(chain, [None, *(link.id for link in chain[:-1])], strict=True)


def _has_vector(stored: Mapping[str, StoredSnapshot], link: _Link) -> bool:
    return link.id in stored and stored[link.id].has_vector


def _bases(stored: Mapping[str, StoredSnapshot], link: _Link) -> tuple[str, ...]:
    return stored[link.id].bases if link.id in stored else ()


def _previous(stored: Mapping[str, StoredSnapshot], key: str) -> str | None:
    return stored[key].supersedes if key in stored else None


def _snapshot(link: _Link) -> NewSnapshot:
    """The snapshot with its evidence: the pieces that each sentence rests on, and their messages."""
    state = link.state
    known = {each.id: each for each in state.known.known}
    replaced = {each.id: each.superseded_at for each in state.subject.pieces}
    evidence: dict[str, defaultdict[str, list[int]]] = {
        label: defaultdict(list) for label in (*_LABELS.values(), "Topic")
    }
    moments: list[datetime] = []
    for number, sentence in enumerate(state.written):
        for key in sentence.rests_on:
            piece = known[key]
            told = [piece.last_said, replaced[key] if piece.superseded else None]
            moments += [each for each in told if each is not None]
            if piece.source is not Source.MESSAGE:
                evidence[_LABELS[piece.source]][key].append(number)
            for message in piece.messages:
                if number not in evidence["Message"][message]:
                    evidence["Message"][message].append(number)
        if state.subject.theme_id:
            evidence["Topic"][state.subject.theme_id].append(number)
    return NewSnapshot(
        id=link.id,
        subject_id=state.subject.id,
        owner=state.known.owner,
        kind=state.known.kind,
        subject=state.known.name,
        sentences=tuple(each.text for each in state.written),
        taken_at=max(moments, default=None),
        made_by=state.made_by,
        evidence={label: {key: tuple(numbers) for key, numbers in found.items()} for label, found in evidence.items()},
    )
