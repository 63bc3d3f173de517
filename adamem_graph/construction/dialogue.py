"""Gives each utterance its identity and its place: ids, the turn before it, the words and vector of its context."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timezone

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import embed_with_tokens, packed
from adamem_graph.records import Message, Role, Utterance, role_of, with_caption
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import checked_name, checked_role, checked_text, node_id
from adamem_graph.store.messages import EarlierTurn, ThreadedMessage, end_of_session, turns_before
from adamem_graph.store.spaces import Space, participants

PREVIOUS_TURN_SHARE = 0.5
"""How much of the turn before goes into a turn's vector. Chosen on the LoCoMo development half, where it raised
MRR from 55.7 to 57.7 over the turn alone: an answer often makes sense only beside its question."""

EMBEDDED_CHARACTERS = 8_000
"""Characters of a turn that its vector is made from: no embedder here reads more. A turn is kept no longer than this
for the sake of the one after it, so that memory does not grow with the length of turns."""

_CONTEXT_CHARACTERS = 2_000
"""Characters of the turn before that full-text search reads with a turn: enough for any turn that was typed."""

_SESSIONS_KEPT = 256
"""Sessions whose last turns stay in memory; an older one is looked up again when it goes on."""

_TURNS_TOLD_APART = 20_000
"""Turns among which one that has the same time and words as another of its session is told from it by counting.

Further apart they are one turn: a file of a million turns in one session must not stay in memory.
"""


@dataclass(frozen=True, slots=True)
class Turn:
    """A message with the turns that it follows."""

    message: Message
    previous_id: str | None
    previous_of_speaker_id: str | None
    previous_words: str | None

    @property
    def words(self) -> str:
        """Who says what: the text that embedding reads."""
        return spoken(self.message.speaker, self.message.full_text)

    @property
    def context(self) -> str:
        """The text that full-text search reads: the turn, after the beginning of the one before."""
        before = "" if self.previous_words is None else f"{self.previous_words[:_CONTEXT_CHARACTERS]}\n"
        return f"{before}{self.message.speaker}: {self.message.full_text}"


def spoken(speaker: str, text: str) -> str:
    """A turn with its speaker, as far as embedding reads it."""
    return f"{speaker}: {text[:EMBEDDED_CHARACTERS]}"


@dataclass(slots=True)
class _Session:
    """The end of one session, as far as it was read.

    last_of_speaker: None for who is known to have said nothing; stored_before: the position before which those have
    spoken who are not in it, None where nobody has.
    """

    last_id: str | None = None
    last_words: str | None = None
    last_of_speaker: dict[str, str | None] = field(default_factory=dict)
    stored_before: int | None = None


@dataclass(frozen=True, slots=True)
class TurnVectors:
    """What search compares of a turn: a unit vector in its context, and its tokens, packed; see `TokenEmbedder`."""

    vector: NDArray[np.float32]
    token_vectors: bytes | None


class Dialogue:
    """Follows utterances through their sessions, in the order in which a transcript has them."""

    def __init__(self, database: Database, space: Space) -> None:
        self._database = database
        self._space = space
        self._sessions: OrderedDict[str, _Session] = OrderedDict()
        self._seen: OrderedDict[str, int] = OrderedDict()
        self._roles: dict[str, Role] | None = None

    def follow(self, utterance: Utterance) -> Turn:
        """The utterance as a message after the turns that came before it in its session.

        Raises:
            InvalidNameError: its speaker or session cannot be used as a name.
            InvalidTextError: its words hold half of a surrogate pair.
        """
        checked = _checked(utterance)
        return self._follow(replace(checked, role=self._role(checked)))

    def append(self, utterance: Utterance) -> Turn:
        """The utterance as the message after the last of its session, wherever that was stored from."""
        checked = _checked(utterance)
        turns, known = end_of_session(self._database, self._space, checked.session, checked.speaker)
        self._sessions[checked.session] = _ended_with(turns, checked.speaker)
        position = turns[0].position + 1 if turns else 0
        return self._follow(replace(checked, position=position, role=_role(checked, known)))

    def _follow(self, utterance: Utterance) -> Turn:
        session = self._session(utterance)
        message = Message.of(utterance, self._identify(utterance))
        turn = Turn(message, session.last_id, self._last_of_speaker(session, message), session.last_words)
        session.last_id = message.id
        session.last_words = turn.words
        session.last_of_speaker[message.speaker] = message.id
        return turn

    def _identify(self, utterance: Utterance) -> str:
        """The same turn of a longer version of the file keeps its id; nothing in it depends on the file's name.

        A turn with neither a time nor an id of its own is told by its position; identical ones are told by counting.
        The time is that on the speaker's clock: who gives the zone of a file afterwards does not get it twice.
        """
        sent_at = utterance.sent_at.replace(tzinfo=None).isoformat() if utterance.sent_at else ""
        natural: tuple[str, ...] = (
            utterance.session,
            utterance.speaker,
            sent_at,
            utterance.external_id or "",
            utterance.text,
            utterance.caption or "",
        )
        if not sent_at and not utterance.external_id:
            natural = (*natural, f"position {utterance.position}")
        first = node_id("message", self._space.scope, *natural)
        repeats = self._seen.pop(first, 0)
        self._seen[first] = repeats + 1
        if len(self._seen) > _TURNS_TOLD_APART:
            self._seen.popitem(last=False)
        return first if repeats == 0 else node_id("message", self._space.scope, *natural, f"repeat {repeats}")

    def _role(self, utterance: Utterance) -> Role:
        """The role of the utterance by what is known of the space's speakers; what it tells is remembered."""
        if self._roles is None:
            self._roles = {person.name: person.role for person in participants(self._database, self._space.scope)}
        if utterance.role is not Role.OTHER:
            self._roles[utterance.speaker] = utterance.role
        return _role(utterance, self._roles.get(utterance.speaker, Role.OTHER))

    def _last_of_speaker(self, session: _Session, message: Message) -> str | None:
        """The speaker's message before this one; looked up for who is new to a session that was there before."""
        speaker, stored_before = message.speaker, session.stored_before
        if speaker not in session.last_of_speaker and stored_before is not None:
            turns = turns_before(self._database, self._space, message.session, stored_before, speaker)
            session.last_of_speaker[speaker] = next((turn.id for turn in turns if turn.speaker == speaker), None)
        return session.last_of_speaker.get(speaker)

    def _session(self, utterance: Utterance) -> _Session:
        key, position = utterance.session, utterance.position
        session = self._sessions.get(key)
        if session is None:
            where = (self._database, self._space, key, position, utterance.speaker)
            turns = turns_before(*where) if position > 0 else []
            session = self._sessions[key] = _ended_with(turns, utterance.speaker)
            session.stored_before = position if turns else None
            if len(self._sessions) > _SESSIONS_KEPT:
                self._sessions.popitem(last=False)
        self._sessions.move_to_end(key)
        return session


def _role(utterance: Utterance, known: Role) -> Role:
    """The role that is given, else the one that the speaker has had, else that of who is called "assistant" or "user":
    an assistant's words stay an assistant's.
    """
    given = (role for role in (utterance.role, known) if role is not Role.OTHER)
    return next(given, role_of(utterance.speaker))


def _checked(utterance: Utterance) -> Utterance:
    """The utterance with names as they are stored and a time with an offset: one without a zone is read as UTC."""
    sent_at = utterance.sent_at
    return replace(
        utterance,
        speaker=checked_name(utterance.speaker, "speaker"),
        session=checked_name(utterance.session, "session"),
        text=checked_text(utterance.text, "text"),
        caption=utterance.caption and checked_text(utterance.caption, "caption"),
        external_id=utterance.external_id and checked_text(utterance.external_id, "turn id"),
        role=checked_role(utterance.role),
        sent_at=None if sent_at is None else _at_offset(sent_at),
    )


def _at_offset(moment: datetime) -> datetime:
    """The same instant and wall time under a plain offset: by a zone's name the hour that comes twice is not told."""
    offset = moment.utcoffset()
    return moment.replace(tzinfo=UTC if offset is None else timezone(offset), fold=0)


def _ended_with(turns: Sequence[EarlierTurn], speaker: str) -> _Session:
    """A session that goes on after the latest of these turns; if this speaker has spoken, their last is among them."""
    if not turns:
        return _Session()
    latest = turns[0]
    return _Session(
        last_id=latest.id,
        last_words=spoken(latest.speaker, with_caption(latest.text, latest.caption)),
        last_of_speaker={speaker: None, **{turn.speaker: turn.id for turn in turns}},
    )


def embed_turns(embedder: Embedder, turns: Sequence[Turn]) -> list[ThreadedMessage]:
    """The turns with their vectors in context, ready to be stored."""
    embedded = context_vectors(embedder, [(turn.words, turn.previous_words) for turn in turns])
    return [
        ThreadedMessage(
            message=turn.message,
            vector=vector.vector,
            token_vectors=vector.token_vectors,
            context=turn.context,
            previous_id=turn.previous_id,
            previous_of_speaker_id=turn.previous_of_speaker_id,
        )
        for turn, vector in zip(turns, embedded, strict=True)
    ]


def context_vectors(embedder: Embedder, turns: Sequence[tuple[str, str | None]]) -> list[TurnVectors]:
    """Vectors of turns in their context, for pairs of own words and those of the turn before.

    A turn's vector is its own plus `PREVIOUS_TURN_SHARE` of the one before, at unit length: each text is embedded once,
    and no long text is. Its token vectors are of its own words.
    """
    own = list(dict.fromkeys(words for words, _ in turns))
    vectors, tokens = embed_with_tokens(embedder, own)
    known = dict(zip(own, vectors, strict=True))
    packed_tokens = {text: packed(each.vectors) if each else None for text, each in zip(own, tokens, strict=True)}
    before = list(dict.fromkeys(words for _, words in turns if words and words not in known))
    known |= zip(before, embedder.embed(before), strict=True) if before else ()
    return [
        TurnVectors(_in_context(known[words], known[previous] if previous else None), packed_tokens[words])
        for words, previous in turns
    ]


def _in_context(own: NDArray[np.float32], previous: NDArray[np.float32] | None) -> NDArray[np.float32]:
    if previous is None:
        return own
    blended = own + PREVIOUS_TURN_SHARE * previous
    # Two opposite vectors cannot cancel out: the share is below one.
    unit: NDArray[np.float32] = blended / np.linalg.norm(blended)
    return unit
