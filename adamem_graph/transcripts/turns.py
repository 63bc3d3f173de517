"""From what a reader found to an `Utterance`: the checks, the zone and the position are the same for all."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime

from adamem_graph.records import Role, Utterance
from adamem_graph.transcripts.source import Source
from adamem_graph.transcripts.text import UnreadableError, clean_name, clean_text

_LINE_END = "\n"


@dataclass(frozen=True, slots=True)
class Unnamed:
    """A session to which the file gives no key. label: its day, or where it has no date its number in the file."""

    label: str


UNDATED = Unnamed("1")
"""The session of turns whose file names none and gives no date."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn as the file has it.

    session: the key that the file gives it, if it gives one.
    sent_at: naive where the file names no zone.
    """

    speaker: str
    text: str
    session: str | Unnamed
    sent_at: datetime | None = None
    role: Role = Role.OTHER
    caption: str | None = None
    external_id: str | None = None


class Turns:
    """Makes the utterances of one file, counting positions within each session."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._positions: Counter[str] = Counter()
        self._keys: dict[Unnamed, str] = {}

    def utterance(self, draft: Draft, line: int | None) -> Utterance | None:
        """The finished turn, or None for one with neither text nor caption, which is counted.

        Raises:
            UnreadableError: no speaker, or a name that is too long.
        """
        speaker = clean_name(draft.speaker, "speaker name")
        if not speaker:
            raise UnreadableError("missing speaker: the name is empty")
        text = clean_text(draft.text)
        caption = clean_text(draft.caption or "").strip() or None
        if caption is None and not text.strip():
            self._source.tally("empty_turn", "turns with neither text nor caption", line)
            return None
        session = self._session_key(draft, speaker, text if text.strip() else caption or "")
        external_id = clean_name(draft.external_id or "", "turn id") or None
        sent_at, assumed = self._sent_at(draft.sent_at, line)
        position = self._positions[session]
        self._positions[session] += 1
        return Utterance(
            speaker=speaker,
            text=text,
            session=session,
            position=position,
            sent_at=sent_at,
            role=draft.role,
            caption=caption,
            external_id=external_id,
            zone_assumed=assumed,
            line=line,
        )

    def _session_key(self, draft: Draft, speaker: str, words: str) -> str:
        """The session's key; for one that has none, from its label and the turn with which it begins.

        By its label alone it would flow into one of another file; the file's name says nothing of the content; and of
        all that a longer version keeps, only its beginning is certain to be there from the first turn on.
        """
        if isinstance(draft.session, str) and (key := clean_name(draft.session, "session key")):
            return key
        session = draft.session if isinstance(draft.session, Unnamed) else UNDATED
        if session not in self._keys:
            line = f"{speaker}: {words.strip().partition(_LINE_END)[0].rstrip()}"
            if draft.sent_at is not None:
                # As the clock showed it: who gives the zone of a file afterwards does not get its sessions twice.
                line = f"{draft.sent_at.replace(tzinfo=None).isoformat()} {line}"
            digest = hashlib.sha256(line.encode("utf-8", "replace")).hexdigest()[:8]
            self._keys[session] = f"{session.label}-{digest}"
        return self._keys[session]

    def _sent_at(self, moment: datetime | None, line: int | None) -> tuple[datetime | None, bool]:
        if moment is None:
            return None, False
        zone = self._source.options.zone
        assumed = moment.tzinfo is None and zone is None
        sent_at = moment if moment.tzinfo is not None else moment.replace(tzinfo=zone or UTC)
        if assumed:
            self._source.note_once(
                "zone_assumed",
                "times without a zone are read as UTC: give the zone they were written in",
                line,
            )
        return sent_at, assumed
