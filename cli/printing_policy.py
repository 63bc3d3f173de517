"""What policy, memories and feedback show to people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from adamem_graph.learning.policy_book import PolicyChange, PreferenceChange
from adamem_graph.records import EVERYONE, Feedback, JudgedMemory, MemoryPolicy

from .output import clean
from .tables import clipped, counted, number, print_pairs, when

_NAME = 60
_WORDS = 400
_EVERYTHING = "keep everything"


def print_policy(console: Console, policy: MemoryPolicy) -> None:
    """The version with its preferences, a line each."""
    state = "in force" if policy.active else policy.verdict.value
    console.print(Text(f"version {policy.version}, {state}", style="bold"))
    if policy.preferences:
        print_pairs(console, _preferences(policy.preferences), indent=2)
    else:
        console.print(Text(f"  {_EVERYTHING}"))
    if policy.version:
        console.print(Text(f"  {_changed(policy)}", style="dim"), soft_wrap=True)


def print_change(console: Console, change: PolicyChange) -> None:
    """The version that is in force now, and what that did to what is stored."""
    print_policy(console, change.policy)
    done = change.applied
    console.print(
        f"{done.judged:,} {'memory' if done.judged == 1 else 'memories'} judged: {done.admitted:,} admitted, "
        f"{done.held_back:,} held back, {done.changed:,} changed",
        soft_wrap=True,
    )


def print_history(console: Console, versions: Sequence[MemoryPolicy]) -> None:
    """Each version with what it changed, the newest first."""
    if not versions:
        console.print("no policy was ever set: everything is kept")
    for policy in versions:
        state = "in force" if policy.active else policy.verdict.value
        console.print(Text(f"version {policy.version}, {state}", style="bold" if policy.active else "dim"))
        print_pairs(console, _preferences(policy.patch), indent=2)
        console.print(Text(f"  {_changed(policy)}", style="dim"), soft_wrap=True)


def print_diff(console: Console, version: int, other: int, changes: Sequence[PreferenceChange]) -> None:
    """The preferences of the one version and of the other."""
    if not changes:
        console.print(f"versions {version} and {other} say the same")
    for change in changes:
        console.print(Text(_name(change.character), style="bold"))
        console.print(Text(f"  - {clipped(change.before or _EVERYTHING, _WORDS)}"), soft_wrap=True)
        console.print(Text(f"  + {clipped(change.after or _EVERYTHING, _WORDS)}"), soft_wrap=True)


def print_memories(
    console: Console, memories: Sequence[JudgedMemory], character: str | None, *, held_back: bool
) -> None:
    """Each memory with whom it concerns, how it was judged, its id and how many messages say it.

    character, held_back: what was asked for.
    """
    if not memories:
        about = f" about {clipped(character, _NAME)}" if character else ""
        console.print(f"no memory{about} is held back" if held_back else f"no memories{about}", soft_wrap=True)
    for judged in memories:
        memory = judged.memory
        console.print(Text(clipped(memory.text, 240), style="dim" if judged.held_back else "bold"))
        about = ", ".join(clipped(name, _NAME) for name in memory.characters) or "nobody known"
        said = f"; said {when(memory.said_at)[:10]}" if memory.said_at else ""
        console.print(Text(f"  concerns {about}{said}; {_judgement(judged)}"), soft_wrap=True)
        console.print(
            Text(f"  {memory.kind.value} {memory.id}, {counted(len(judged.support), 'message')}", style="dim")
        )


def print_feedback(console: Console, feedback: Feedback) -> None:
    """What was kept of it."""
    verdict = "right" if feedback.correct else "wrong"
    about = f" about {_name(feedback.character)}" if feedback.character else ""
    console.print(
        Text(
            f"noted: the answer{about} of {when(feedback.asked_at)} was {verdict} ({feedback.kind.value} feedback); "
            "`adamem learn` learns from it"
        ),
        soft_wrap=True,
    )


def _judgement(judged: JudgedMemory) -> str:
    state = "held back" if judged.held_back else "admitted"
    if judged.judgement is None:
        return f"{state}, never judged"
    score = "" if judged.by_hand else f" with {number(judged.judgement.score, 2)}"
    return f"{state}{score} under version {judged.version}: {clipped(judged.judgement.rule, 160)}"


def _preferences(preferences: Mapping[str, str | None]) -> list[tuple[str, str | Text]]:
    return [(_name(name), clipped(text or _EVERYTHING, _WORDS)) for name, text in sorted(preferences.items())]


def _name(name: str) -> str:
    return "everybody else" if name == EVERYONE else clipped(name, _NAME)


def _changed(policy: MemoryPolicy) -> str:
    reason = f": {clipped(policy.reason, _WORDS)}" if policy.reason else ""
    trial = ""
    if policy.trial:
        counts = policy.trial
        trial = f"; right answers {counts.right_before} before, {counts.right_after} after, of {counts.questions}"
    return clean(f"changed by {policy.changed_by} {when(policy.changed_at)}{reason}{trial}")
