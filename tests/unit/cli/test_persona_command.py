"""What `adamem persona` prints, and what it refuses."""

from __future__ import annotations

import io
from datetime import UTC, date, datetime

import pytest
from rich.console import Console

from adamem_graph.cli.main import USAGE_EXIT_CODE, main
from adamem_graph.cli.printing_persona import print_persona
from adamem_graph.records import Persona, PersonaKind, PersonaSentence, PersonaSnapshot

HOME = PersonaSnapshot(
    id="2",
    owner="Ana",
    kind=PersonaKind.ASPECT,
    subject="lives in",
    text="Ana lives in Oslo.",
    sentences=(PersonaSentence("Ana lives in Oslo\x1b[2J.", ("m1", "m2")),),
    taken_at=datetime(2024, 6, 12, 18, 0, tzinfo=UTC),
    supersedes="1",
    current=True,
    made_by="offline",
)
BEFORE = PersonaSnapshot(
    id="1",
    owner="Ana",
    kind=PersonaKind.ASPECT,
    subject="lives in",
    text="Ana lives in Bergen.",
    sentences=(PersonaSentence("Ana lives in Bergen.", ("m0",)),),
    taken_at=None,
    supersedes=None,
    current=False,
    made_by="small-model",
)


def printed(persona: Persona, *, ids: bool = False) -> str:
    on = io.StringIO()
    print_persona(Console(file=on, width=120, markup=False, emoji=False, highlight=False), persona, ids=ids)
    return on.getvalue()


def test_each_sentence_stands_under_its_subject_with_the_number_of_its_messages() -> None:
    assert printed(Persona("Ana", "demo", None, True, (HOME, BEFORE))).splitlines() == [
        "Ana: sides of their life",
        "  lives in  (as of 2024-06-12)",
        "    Ana lives in Oslo [2J.  [2 messages]",
        "  lives in  (undated, replaced since, written by small-model)",
        "    Ana lives in Bergen.  [1 message]",
    ]


def test_the_messages_behind_each_sentence_are_named_where_asked() -> None:
    assert printed(Persona("Ana", "demo", None, True, (HOME,)), ids=True).splitlines()[-1] == "      m1, m2"


def test_where_nothing_was_made_it_says_how_to_make_it() -> None:
    assert "no persona of 'Ana' has been made yet" in printed(Persona("Ana", "demo", None, False, ()))
    assert "adamem enrich" in printed(Persona("Ana", "demo", None, False, ()))


def test_where_nothing_was_known_yet_it_says_so() -> None:
    told = printed(Persona("Ana", "demo", date(2020, 1, 1), True, ()))
    assert "nothing was known of 'Ana' by 2020-01-01" in told


def test_what_is_no_day_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["persona", "Ana", "--at", "last May"]) == USAGE_EXIT_CODE
    assert "2023-08-31" in capsys.readouterr().err
