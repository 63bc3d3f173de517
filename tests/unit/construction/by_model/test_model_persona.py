"""How a model describes a person and which sentences are taken; the models here are scripts."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from scripted_model import ScriptedModel

from adamem_graph.construction.by_model import ModelPersonaWriter
from adamem_graph.construction.personas.protocol import Known, PersonaSubject, Source, WrittenSentence
from adamem_graph.records import Attitude, FailedReply, PersonaKind

FOOD = PersonaSubject(
    "Ana",
    PersonaKind.PREFERENCE,
    "food",
    (
        Known("m1", Source.MESSAGE, "I love ramen!", attitude=Attitude.POSITIVE, reason="it is warm"),
        Known("f1", Source.FACT, "Ana eats fish", superseded=True, last_said=datetime(2023, 5, 8, tzinfo=UTC)),
    ),
)
WORK = PersonaSubject("Ana", PersonaKind.ASPECT, "job", (Known("a1", Source.ATTRIBUTE, "nurse", name="job"),))


def sentences(*said: tuple[str, list[Any]]) -> str:
    return json.dumps({"sentences": [{"text": text, "evidence": evidence} for text, evidence in said]})


def write(model: ScriptedModel, *subjects: PersonaSubject) -> list[Any]:
    return ModelPersonaWriter(model).write(subjects)


def test_each_sentence_names_what_it_rests_on_and_subjects_share_a_call() -> None:
    model = ScriptedModel(
        [sentences(("Ana loves warm ramen.", [1, "[1]"]), ("Ana used to eat fish.", [2]), ("Ana is a nurse.", ["3"]))]
    )
    assert write(model, FOOD, WORK) == [
        (WrittenSentence("Ana loves warm ramen.", ("m1",)), WrittenSentence("Ana used to eat fish.", ("f1",))),
        (WrittenSentence("Ana is a nurse.", ("a1",)),),
    ]
    assert model.requests[0].content.splitlines()[1:-1] == [
        "Ana, food (preference):",
        "[1] I love ramen! (positive, because it is warm)",
        "[2] Ana eats fish (said 8 May 2023; no longer true)",
        "Ana, job (aspect):",
        "[3] job: nurse",
    ]


def test_a_subject_of_which_nothing_is_worth_telling_has_no_sentences() -> None:
    assert write(ScriptedModel([sentences()]), WORK) == [()]


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        (("Ana is a nurse.", []), "rests on no line"),
        (("Ana is a nurse.", [7]), "a line that is not there"),
        (("Ana loves ramen and is a nurse.", [1, 3]), "lines of several subjects"),
        (("Ana sails.", [3]), "its lines do not say so"),
        (("Ana is a nurse since 5 May 2021.", [3]), "do not have the date 5 May 2021"),
        (("Ана - медсестра, nurse.", [3]), "not in the language"),
    ],
)
def test_a_sentence_that_its_evidence_does_not_bear_out_is_refused(
    sentence: tuple[str, list[Any]], reason: str
) -> None:
    model = ScriptedModel([sentences(sentence)] * 2 + [sentences(("Ana loves ramen.", [1])), sentences()])
    assert write(model, FOOD, WORK) == [(WrittenSentence("Ana loves ramen.", ("m1",)),), ()]
    assert reason in model.requests[1].content


def test_a_subject_with_no_usable_reply_is_a_failure() -> None:
    bad = sentences(("Ana sails.", [1]))
    (outcome,) = write(ScriptedModel([bad, bad]), WORK)
    assert isinstance(outcome, FailedReply)
    assert (outcome.purpose, outcome.reply) == ("describe_persona", bad)
