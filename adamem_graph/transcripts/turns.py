"""From what a reader found to an `Utterance`: the checks, the zone and the position are the same for all."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime

from adamem_graph.records import Role, Utterance
from adamem_graph.transcripts.source import Source
from adamem_graph.transcripts.text import UnreadableError, clean_name, clean_text
from adamem_graph.transcripts.times import zoned

_LINE_END = "\n"

DEFAULT_SESSION = 1
"""The number of the session of turns whose file names none and gives no date."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn as the file has it.

    session: its key, or the number within the file of a session that has neither key nor date.
    sent_at: naive where the file names no zone.
    """

    speaker: str
    text: str
    session: str | int
    sent_at: datetime | None = None
    role: Role = Role.OTHER
    caption: str | None = None
    external_id: str | None = None


class Turns:
    """Makes the utterances of one file, counting positions within each session."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._positions: Counter[str] = Counter()
        self._keys: dict[int, str] = {}

    def utterance(self, draft: Draft, line: int | None) -> Utterance | None:
        """The finished turn, or None for one with neither text nor caption, which is counted.

        Raises:
            UnreadableError: no speaker, a name that is too long, or a time that cannot be told in UTC.
        """
        speaker = clean_name(draft.speaker, "speaker name")
        if not speaker:
            raise UnreadableError("missing speaker: the name is empty")
        text = clean_text(draft.text)
        caption = clean_text(draft.caption or "").strip() or None
        if caption is None and not text.strip():
            self._source.tally("empty_turn", "turns with neither text nor caption", line)
            return None
        session = self._session_key(draft.session, speaker, text if text.strip() else caption or "")
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

    def _session_key(self, session: str | int, speaker: str, words: str) -> str:
        """The session's key; for one that has only a number, from that and the line with which it begins.

        By its number alone it would flow into one of another file; the file's name says nothing of the content; and of
        all that a longer version keeps, only its beginning is certain to be there from the first turn on.
        """
        if isinstance(session, str) and (key := clean_name(session, "session key")):
            return key
        number = session if isinstance(session, int) else DEFAULT_SESSION
        if number not in self._keys:
            line = f"{speaker}: {words.strip().partition(_LINE_END)[0].rstrip()}"
            self._keys[number] = f"{number}-{hashlib.sha256(line.encode('utf-8', 'replace')).hexdigest()[:8]}"
        return self._keys[number]

    def _sent_at(self, moment: datetime | None, line: int | None) -> tuple[datetime | None, bool]:
        if moment is None:
            return None, False
        zone = self._source.options.zone
        assumed = moment.tzinfo is None and zone is None
        sent_at = zoned(moment, zone or UTC)
        if assumed:
            self._source.note_once(
                "zone_assumed",
                "times without a zone are read as UTC: give the zone they were written in",
                line,
            )
        return sent_at, assumed
