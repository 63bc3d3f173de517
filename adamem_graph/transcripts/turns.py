"""From what a reader found to an `Utterance`: the checks, the zone and the position are the same for all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime

from adamem_graph.records import Role, Utterance
from adamem_graph.transcripts.source import Source
from adamem_graph.transcripts.text import UnreadableError, clean_name, clean_text
from adamem_graph.transcripts.times import zoned

DEFAULT_SESSION = "1"
"""The session of turns whose file names none and gives no date."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn as the file has it. sent_at: naive where the file names no zone."""

    speaker: str
    text: str
    session: str
    sent_at: datetime | None = None
    role: Role = Role.OTHER
    caption: str | None = None
    external_id: str | None = None


class Turns:
    """Makes the utterances of one file, counting positions within each session."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._positions: Counter[str] = Counter()

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
        session = clean_name(draft.session, "session key") or DEFAULT_SESSION
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
