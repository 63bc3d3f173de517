"""Memories admitted and held back by preferences, without a language model."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from adamem_graph.embedding.minilm import MiniLmEmbedder
from adamem_graph.policy.offline import OfflineJudge
from adamem_graph.records import (
    BY_HAND,
    EVERYONE,
    KEEP_EVERYTHING,
    CandidateMemory,
    HeldKind,
    Judgement,
    MemoryPolicy,
    PolicyVerdict,
)


@pytest.fixture(scope="module")
def judge() -> OfflineJudge:
    return OfflineJudge(MiniLmEmbedder())


def policy(preferences: Mapping[str, str]) -> MemoryPolicy:
    return MemoryPolicy(1, preferences, preferences, BY_HAND, "", PolicyVerdict.SET, None, None, active=True)


def memory(text: str, *characters: str) -> CandidateMemory:
    said_at = datetime(2026, 5, 4, tzinfo=UTC)
    return CandidateMemory(text, HeldKind.FACT, text, "Kim", "Kim", characters, said_at)


def judged(judge: OfflineJudge, preference: str, text: str) -> Judgement:
    (judgement,) = judge.judge(policy({"Ana": preference}), [memory(text, "Ana", "Kim")])
    return judgement


@pytest.mark.parametrize(
    ("preference", "wanted", "unwanted"),
    [
        (
            "I only need Ana's final decisions, skip the brainstorming.",
            "Ana decided to close the northern branch in June.",
            "Ana wondered whether a podcast might bring more visitors.",
        ),
        (
            "Just remember what I promise her.",
            "Kim promised Ana to repair the fence before Easter.",
            "Ana mentioned that the canteen has new chairs.",
        ),
        (
            "Focus on how Ana feels and what triggers it.",
            "Ana was furious because nobody had told her about the move.",
            "Ana said that the train was crowded this morning.",
        ),
        (
            "Only our training times.",
            "Ana moved the rowing session to Sunday at 7:30 AM.",
            "Ana complained about the smell of the boathouse.",
        ),
        (
            "Please save recipes, nothing else.",
            "Ana simmers the tomato sauce for two hours with basil and a carrot.",
            "Ana saw a film about a lighthouse keeper.",
        ),
        (
            "I want to know which books she reads.",
            "Ana is reading a novel by Halldor Laxness at the moment.",
            "Ana parked the van behind the station.",
        ),
        (
            "Keep track of her symptoms and medication.",
            "Ana has had a dry cough and a fever since Monday.",
            "Ana painted the garden gate green.",
        ),
    ],
)
def test_what_is_asked_for_is_admitted_and_the_rest_held_back(
    judge: OfflineJudge, preference: str, wanted: str, unwanted: str
) -> None:
    assert judged(judge, preference, wanted).admitted
    assert not judged(judge, preference, unwanted).admitted


def test_what_is_to_be_ignored_is_held_back_and_all_else_admitted(judge: OfflineJudge) -> None:
    preference = "Skip anything about football."
    assert not judged(judge, preference, "Ana thinks the football match was decided by a late goal.").admitted
    assert judged(judge, preference, "Ana was born in Bergen.").admitted


def test_a_judgement_says_whose_preference_decided_and_why(judge: OfflineJudge) -> None:
    judgement = judged(judge, "Only remember final decisions.", "Ana decided to sell the boat.")
    assert (judgement.character, judgement.made_by) == ("Ana", "rules")
    assert "final decisions" in judgement.rule
    assert judgement.score >= 0.5


def test_without_a_preference_that_applies_everything_is_admitted(judge: OfflineJudge) -> None:
    small_talk = memory("The soup was salty.", "Kim")
    for rules in (KEEP_EVERYTHING, policy({"Ana": "only decisions"})):
        (judgement,) = judge.judge(rules, [small_talk])
        assert judgement.admitted
        assert judgement.character is None


def test_it_is_enough_that_one_of_several_characters_is_wanted_for_it(judge: OfflineJudge) -> None:
    rules = policy({"Ana": "only her decisions", "Ben": "only how he feels"})
    both = memory("Ben was furious because of the delay, said Ana.", "Ana", "Ben")
    (judgement,) = judge.judge(rules, [both])
    assert judgement.admitted
    assert judgement.character == "Ben"


def test_the_preference_for_everyone_speaks_for_those_without_one_of_their_own(judge: OfflineJudge) -> None:
    rules = policy({EVERYONE: "only appointments", "Ana": "only her decisions"})
    lesson = "The piano lesson is on Thursday at 4:30 PM."
    of_ben, of_ana = judge.judge(rules, [memory(lesson, "Ben"), memory(lesson, "Kim", "Ana")])
    assert of_ben.admitted
    assert not of_ana.admitted


def test_a_relative_goes_by_several_names(judge: OfflineJudge) -> None:
    (judgement,) = judge.judge(policy({"my mom": "only decisions"}), [memory("The soup was salty.", "Mom")])
    assert judgement.character == "my mom"


def test_no_spelling_of_a_name_overrides_another(judge: OfflineJudge) -> None:
    preferences = {"Mom": "Only remember promises.", "my mom": "Only remember schedules."}
    for ordered in (preferences, dict(reversed(preferences.items()))):
        memories = [memory("I promised Mom to call.", "Mom"), memory("Mom likes tea.", "Mom")]
        promise, tea = judge.judge(policy(ordered), memories)
        assert (promise.admitted, promise.character, tea.admitted) == (True, "Mom", False)


def test_the_same_memory_is_judged_alike_alone_and_among_others(judge: OfflineJudge) -> None:
    rules = policy({"Ana": "Remember recipes and promises."})
    memories = [
        memory(text, "Ana")
        for text in (
            "Ana bakes her rye bread with caraway.",
            "Kim promised Ana a new oven.",
            "Ana had lunch early.",
        )
    ]
    together = [judgement.admitted for judgement in judge.judge(rules, memories)]
    assert together == [judge.judge(rules, [each])[0].admitted for each in memories]


def test_no_memories_have_no_judgements(judge: OfflineJudge) -> None:
    assert list(judge.judge(policy({"Ana": "only decisions"}), [])) == []
