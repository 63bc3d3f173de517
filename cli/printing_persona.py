"""What `adamem persona` shows to people."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from adamem_graph.records import Persona, PersonaKind, PersonaSnapshot

from .output import clean

_HEADINGS = {PersonaKind.ASPECT: "sides of their life", PersonaKind.PREFERENCE: "what they talk about"}


def print_persona(console: Console, persona: Persona) -> None:
    """A person's snapshots by kind, each sentence with the number of messages that it rests on."""
    if not persona.snapshots:
        console.print(Text(clean(_nothing(persona)), style="yellow"), soft_wrap=True)
    for kind, heading in _HEADINGS.items():
        shown = [snapshot for snapshot in persona.snapshots if snapshot.kind is kind]
        if shown:
            console.print(Text(f"{clean(persona.name)}: {heading}", style="bold"))
        for snapshot in shown:
            _print_snapshot(console, snapshot)


def _print_snapshot(console: Console, snapshot: PersonaSnapshot) -> None:
    day = f"{snapshot.taken_at:%Y-%m-%d}" if snapshot.taken_at else "undated"
    state = day if snapshot.current else f"{day}, replaced since"
    line = Text(f"  {clean(snapshot.subject)}", style="bold" if snapshot.current else "dim")
    console.print(line.append(f"  ({state}, {snapshot.made_by})", style="dim not bold"), soft_wrap=True)
    for sentence in snapshot.sentences:
        count = len(sentence.messages)
        words = Text(f"    {clean(sentence.text)}")
        console.print(words.append(f"  [{count:,} message{'s' if count > 1 else ''}]", style="dim"), soft_wrap=True)


def _nothing(persona: Persona) -> str:
    if not persona.made:
        return (
            f"no persona of {persona.name!r} has been made yet: `adamem enrich` makes it, once something has been said "
            "often enough"
        )
    return f"nothing was known of {persona.name!r} by {persona.at}: the earliest snapshot is later (`--history`)"
