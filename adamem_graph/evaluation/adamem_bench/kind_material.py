"""Statements with the kind of information that they are, from AdaMem-Bench stories and the runs recorded over them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from adamem_graph.learning.needs import sentences
from adamem_graph.policy.kinds import Kind
from adamem_graph.policy.stripping import stripped

CATEGORIES: Final[Mapping[str, Kind]] = {
    "Decision/Conclusion": Kind.DECISION,
    "Agreement/Promise": Kind.PROMISE,
    "Emotion/Attitude": Kind.EMOTION,
    "Schedule/Time": Kind.SCHEDULE,
    "Fact/Number": Kind.FIGURE,
}
"""Of questions, and so of the golden memories that they target."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence, stripped. source: "annotated", "extracted" or "said"; week: from 1; session: where it is known.

    kind: of a wanted one, where a question tells; character: whom it was said about, where known. wanted: whether it
    states a golden memory; None where the story does not say.
    """

    story: str
    source: str
    text: str
    week: int
    session: str | None
    character: str | None
    kind: Kind | None
    wanted: bool | None


def asked_kinds(story: Path) -> dict[str, frozenset[Kind]]:
    """Character -> the kinds that questions about it ask for."""
    asked: dict[str, set[Kind]] = defaultdict(set)
    for question in _read(story / "test_qa.json")["test_questions"]:
        asked[question["character"]].add(CATEGORIES[question["info_category"]])
    return {character: frozenset(kinds) for character, kinds in asked.items()}


def statements_of(story: Path, runs: Path | None) -> list[Statement]:
    """Golden memories, noise, sentences of the user's turns, and what recorded runs under `runs` extracted."""
    names = frozenset({*_read(story / "character_profiles.json"), "User"})
    kinds = {
        (ref["week"], ref["session_id"], ref["index"]): CATEGORIES[question["info_category"]]
        for question in _read(story / "test_qa.json")["test_questions"]
        for ref in question["target_memory_refs"]
    }
    found = list(_of_weeks(story, names, kinds))
    return found + list(_of_runs(story, runs, names, kinds, found)) if runs is not None else found


def _of_weeks(story: Path, names: frozenset[str], kinds: Mapping[tuple[int, str, int], Kind]) -> Iterator[Statement]:
    outline = _read(story / "outline.json")["weeks"]
    for plan in outline:
        week = int(plan["week"])
        chats = _read(story / f"week{week}.json")["conversations"]
        people = names | {name for chat in chats for name in chat["characters_mentioned"]}
        for chat, scene in zip(chats, plan["scenarios"], strict=True):
            day, session, character = date.fromisoformat(chat["date"]), chat["session_id"], chat["focal_character"]

            def made(source: str, text: str, kind: Kind | None, wanted: bool | None) -> Statement:
                plain = stripped(text, people, day)  # noqa: B023  (used before the next chat)
                return Statement(story.name, source, plain, week, session, character, kind, wanted)  # noqa: B023

            for place, text in enumerate(chat["golden_memories"]):
                yield made("annotated", text, kinds.get((week, session, place)), True)
            for text in scene["noise_info"]:
                yield made("annotated", text, None, False)
            for message in chat["messages"]:
                for sentence in sentences(message["content"]) if message["role"] == "user" else ():
                    yield made("said", sentence, None, None)


def _of_runs(
    story: Path,
    runs: Path,
    names: frozenset[str],
    kinds: Mapping[tuple[int, str, int], Kind],
    annotated: list[Statement],
) -> Iterator[Statement]:
    of_session = {(each.week, each.session): each.character for each in annotated}
    for path in sorted(runs.glob(f"*/*/{story.name}/extraction_judged.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            judged = json.loads(line)
            key = judged["matched_session_key"] if judged["is_in_golden"] else None
            place = (key["week"], key["session_id"], judged["matched_golden_index"]) if key else None
            yield Statement(
                story=story.name,
                source="extracted",
                text=stripped(judged["memory_text"], names, date.fromisoformat(judged["date"])),
                week=int(judged["week"]),
                session=key["session_id"] if key else None,
                character=of_session.get((key["week"], key["session_id"])) if key else None,
                kind=kinds.get(place) if place else None,
                wanted=bool(judged["is_in_golden"]),
            )


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
