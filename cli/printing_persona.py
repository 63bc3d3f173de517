"""What `adamem persona` shows to people."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from adamem_graph.records import OFFLINE, Persona, PersonaKind, PersonaSnapshot

from .output import clean
from .tables import counted

_HEADINGS = {PersonaKind.ASPECT: "sides of their life", PersonaKind.PREFERENCE: "what they talk about"}


def print_persona(console: Console, persona: Persona, *, ids: bool = False) -> None:
    """A person's snapshots by kind, each sentence with the number of messages that it rests on; ids: with their ids."""
    if not persona.snapshots:
        console.print(Text(clean(_nothing(persona)), style="yellow"), soft_wrap=True)
    for kind, heading in _HEADINGS.items():
        shown = [snapshot for snapshot in persona.snapshots if snapshot.kind is kind]
        if shown:
            console.print(Text(f"{clean(persona.name)}: {heading}", style="bold"))
        for snapshot in shown:
            _print_snapshot(console, snapshot, ids=ids)


def _print_snapshot(console: Console, snapshot: PersonaSnapshot, *, ids: bool) -> None:
    state = f"as of {snapshot.taken_at:%Y-%m-%d}" if snapshot.taken_at else "undated"
    if not snapshot.current:
        state += ", replaced since"
    if snapshot.made_by != OFFLINE:
        state += f", written by {clean(snapshot.made_by)}"
    line = Text(f"  {clean(snapshot.subject)}", style="bold" if snapshot.current else "dim")
    console.print(line.append(f"  ({state})", style="dim not bold"), soft_wrap=True)
    for sentence in snapshot.sentences:
        words = Text(f"    {clean(sentence.text)}")
        words.append(f"  [{counted(len(sentence.messages), 'message')}]", style="dim")
        console.print(words, soft_wrap=True)
        if ids:
            console.print(Text(f"      {', '.join(sentence.messages)}", style="dim"), soft_wrap=True)


def _nothing(persona: Persona) -> str:
    if not persona.made:
        return (
            f"no persona of {persona.name!r} has been made yet: `adamem enrich` makes it, once something has been said "
            "often enough"
        )
    return f"nothing was known of {persona.name!r} by {persona.at}: the earliest snapshot is later (`--history`)"
