"""Reading a persona: who is meant, and which snapshots held on a day."""

from __future__ import annotations

from datetime import date

from adamem_graph.errors import NotFoundError
from adamem_graph.records import Persona, PersonaSnapshot
from adamem_graph.store.connection import Database
from adamem_graph.store.personas import persona_histories
from adamem_graph.store.spaces import Space, participants

_NAMES_TOLD = 20


def read_persona(database: Database, space: Space, name: str, at: date | None, *, history: bool) -> Persona:
    """What is known of a speaker; see `AdaMem.persona`.

    Raises:
        NotFoundError: nobody of that name speaks in the space.
    """
    speaker = _speaker(database, space, name)
    histories = persona_histories(database, space, speaker)
    held = [[each for each in snapshots if _by(each, at)] for snapshots in histories]
    chosen = tuple(each for snapshots in held for each in (snapshots if history else snapshots[:1]))
    return Persona(speaker, space.name, at, bool(histories), chosen)


def _by(snapshot: PersonaSnapshot, day: date | None) -> bool:
    """The day is that of the speaker's own clock. What has no date is known at any time."""
    return day is None or snapshot.taken_at is None or snapshot.taken_at.date() <= day


def _speaker(database: Database, space: Space, name: str) -> str:
    """The speaker of that name; upper and lower case may differ where one speaker is meant."""
    known = [person.name for person in participants(database, space.scope)]
    if name in known:
        return name
    alike = [each for each in known if each.casefold() == name.strip().casefold()]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise NotFoundError(f"{name!r} may be {_listed(alike)} in space {space.name!r}: write the name as it is there")
    raise NotFoundError(f"nobody named {name!r} speaks in space {space.name!r}; there: {_listed(known)}")


def _listed(names: list[str]) -> str:
    told = ", ".join(repr(each) for each in names[:_NAMES_TOLD])
    more = f" and {len(names) - _NAMES_TOLD} more" if len(names) > _NAMES_TOLD else ""
    return f"{told}{more}" if names else "nobody yet"
