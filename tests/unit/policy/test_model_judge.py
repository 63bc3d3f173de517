"""How a model is asked which memories a policy wants, and what becomes of its replies; the models here are scripts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime

import pytest
from scripted_model import ScriptedModel

from adamem_graph.errors import LanguageModelError
from adamem_graph.policy.by_model import ModelPolicyJudge
from adamem_graph.policy.judging import NO_JUDGE, NO_PREFERENCE, RULES, fallbacks, judged, told_fallbacks
from adamem_graph.policy.rendering import rendered
from adamem_graph.records import (
    BY_HAND,
    EVERYONE,
    CandidateMemory,
    HeldKind,
    Judgement,
    MemoryPolicy,
    PolicyVerdict,
)

PREFERENCES = {"Boss Zhang": "only decisions", EVERYONE: "promises\nand dates"}


def policy(preferences: dict[str, str]) -> MemoryPolicy:
    return MemoryPolicy(1, preferences, {}, BY_HAND, "", PolicyVerdict.SET, None, None, active=True)


def about(text: str, *characters: str) -> CandidateMemory:
    said = datetime(2025, 7, 7, tzinfo=UTC)
    return CandidateMemory(f"id of {text}", HeldKind.FACT, text, "user", "user", characters, said)


def decisions(*said: tuple[int, bool, str]) -> str:
    return json.dumps({"decisions": [{"item": item, "keep": keep, "why": why} for item, keep, why in said]})


DECISION = about("Boss Zhang chose multiplayer", "Boss Zhang")
COFFEE = about("Boss Zhang\ndrinks coffee", "Boss Zhang")
RAIN = about("it rained", "Jiange")


def test_one_call_judges_all_that_a_preference_applies_to() -> None:
    model = ScriptedModel([decisions((1, True, "a decision"), (2, False, ""))])
    made = ModelPolicyJudge(model).judge(policy({"Boss Zhang": "only decisions"}), [DECISION, RAIN, COFFEE])
    assert made == [
        Judgement(True, 1.0, "Boss Zhang", "a decision", "scripted"),
        NO_PREFERENCE,
        Judgement(False, 0.0, "Boss Zhang", "not wanted", "scripted"),
    ]
    (request,) = model.requests
    assert request.purpose == "judge_memories"
    assert request.content.splitlines()[1:-1] == [
        "Preferences:",
        "Boss Zhang: only decisions",
        "Memories:",
        "[1] Boss Zhang | Boss Zhang chose multiplayer (said 7 July 2025)",
        "[2] Boss Zhang | Boss Zhang drinks coffee (said 7 July 2025)",
    ]


def test_a_reply_that_leaves_one_out_is_asked_for_again_and_then_in_halves() -> None:
    partial = decisions((1, True, "a decision"))
    halves = [decisions((1, True, "a decision")), decisions((1, False, "a habit"))]
    model = ScriptedModel([partial, partial, *halves])
    made = ModelPolicyJudge(model).judge(policy(PREFERENCES), [DECISION, COFFEE])
    assert [each.admitted for each in made] == [True, False]
    assert "no decision about 2" in model.requests[1].content


class Refusing:
    """Stands in for the rules: wants nothing."""

    name = RULES

    def judge(self, policy: MemoryPolicy, memories: Sequence[CandidateMemory]) -> list[Judgement]:
        return [Judgement(False, 0.1, None, "by rule", self.name) for _ in memories]


@pytest.mark.parametrize("fallback", [None, Refusing()])
def test_what_no_usable_reply_comes_for_is_judged_by_the_fallback_or_admitted(fallback: Refusing | None) -> None:
    judge = ModelPolicyJudge(ScriptedModel(["no", "no"]), fallback)
    (made,) = judged(policy(PREFERENCES), judge, [COFFEE])
    assert made.admitted == (fallback is None)
    assert made.made_by == RULES
    (notice,) = told_fallbacks(judge, fallbacks(judge, [made, NO_PREFERENCE]))
    assert notice.kind == "policy-judged-offline"
    assert "1 memories" in notice.message


class Unreachable:
    """Stands in for a judge that nobody should need."""

    name = "unreachable"

    def judge(self, policy: MemoryPolicy, memories: Sequence[CandidateMemory]) -> list[Judgement]:
        raise LanguageModelError("out of reach")


def test_a_judge_is_asked_only_where_a_preference_applies() -> None:
    assert judged(policy({"Boss Zhang": "only decisions"}), Unreachable(), [RAIN]) == [NO_PREFERENCE]
    assert judged(policy({}), Unreachable(), [RAIN, about("nobody is named")]) == [NO_PREFERENCE] * 2
    with pytest.raises(LanguageModelError):
        judged(policy({EVERYONE: "promises"}), Unreachable(), [about("nobody is named")])


def test_with_no_judge_memory_is_kept_whole() -> None:
    assert judged(policy(PREFERENCES), None, [COFFEE]) == [NO_JUDGE]
    assert told_fallbacks(None, fallbacks(None, [NO_JUDGE])) == ()


def test_a_policy_is_rendered_line_by_line_with_the_day() -> None:
    assert rendered(policy(PREFERENCES), date(2025, 7, 7)).splitlines() == [
        "Today is Monday, 7 July 2025.",
        "Boss Zhang: only decisions",
        "Anybody else: promises and dates",
    ]
    assert rendered(policy(PREFERENCES), characters=["Jiange"]) == "Anybody else: promises and dates"
