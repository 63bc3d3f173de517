"""Every part of retrieval that has a switch: what it finds when it is on, and that it is gone when it is off."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from dialogues import ALLOTMENT, MAY_2023, dialogue

from adamem_graph.client import AdaMem
from adamem_graph.records import Channel, Evidence, Explanation, KeywordSearch, TargetKind
from adamem_graph.retrieval import compiler
from adamem_graph.retrieval.options import DEFAULT_OPTIONS, RetrievalOptions, TermGroup
from adamem_graph.retrieval.retriever import Retriever

KITES = [
    ("Melina", "I build kites from old sails."),
    ("Carl", "Hi Mel! Are your kites ready for the festival in Dieppe?"),
    ("Melina", "Two kites are ready. Dieppe is far, so I take the night train."),
    ("Carl", "I never flew a kite. What do you do when the wind drops?"),
    ("Melina", "Kites need patience more than wind."),
]
REPAIR = [("Carl", "I repaired the boat today.")]


@pytest.fixture(scope="module")
def memory(module_memory: AdaMem) -> AdaMem:
    """Two conversations a month apart, four people, and turns enough that one search does not take them all."""
    module_memory.ingest(dialogue(ALLOTMENT))
    module_memory.ingest(dialogue(KITES + REPAIR, session="kites", start=MAY_2023 + timedelta(days=31)))
    module_memory.ingest(dialogue(REPAIR, session="harbour", start=MAY_2023 + timedelta(days=61)))
    fillers = [("Carl", f"Bus number {number} was full of schoolchildren.") for number in range(70)]
    module_memory.ingest(dialogue(fillers, session="buses", start=MAY_2023 + timedelta(days=40)))
    return module_memory


def explained(memory: AdaMem, question: str, options: RetrievalOptions = DEFAULT_OPTIONS) -> Explanation:
    return Retriever(memory._database, memory._space, memory._embedder, options).explain(question)


def found_by(channel: Channel, explanation: Explanation) -> list[Evidence]:
    return [each for each in explanation.candidates if channel in each.scores.channels]


def with_channel(channel: Channel) -> RetrievalOptions:
    return replace(DEFAULT_OPTIONS, channels=DEFAULT_OPTIONS.channels | {channel})


@pytest.mark.parametrize(
    ("channel", "question", "told"),
    [
        (Channel.DATED, "What did Carl repair in June 2023?", "repaired the boat"),
        (Channel.FACT, "Which animal did Ana adopt?", "greyhound"),
        (Channel.ATTRIBUTE, "What is Ben's favourite vegetable?", "fennel"),
        (Channel.TOPIC, "Who talks about garlic?", "garlic"),
        (Channel.ENTITY, "Who goes to Dieppe?", "Dieppe"),
        (Channel.PERSONA, "What does Ana like about her job as a nurse?", "nurse"),
    ],
)
def test_a_channel_gives_the_turns_behind_what_is_near_the_question(
    memory: AdaMem, channel: Channel, question: str, told: str
) -> None:
    hits = found_by(channel, explained(memory, question, with_channel(channel)))
    assert any(told in each.message.text for each in hits)
    without = replace(DEFAULT_OPTIONS, channels=DEFAULT_OPTIONS.channels - {channel})
    assert found_by(channel, explained(memory, question, without)) == []


def test_facts_of_each_participant_are_found_where_two_are_meant(memory: AdaMem) -> None:
    hits = found_by(Channel.FACT, explained(memory, "What do Ana and Melina own?", RetrievalOptions(bundles=True)))
    assert {"Ana", "Melina"} <= {each.message.speaker for each in hits}


def test_facts_end_at_the_first_drop_in_score(memory: AdaMem, monkeypatch: pytest.MonkeyPatch) -> None:
    question, options = "Which animal did Ana adopt?", RetrievalOptions(score_drop=True)
    every = found_by(Channel.FACT, explained(memory, question))
    some = found_by(Channel.FACT, explained(memory, question, options))
    assert {each.message.id for each in some} <= {each.message.id for each in every}
    monkeypatch.setattr(compiler, "SCORE_DROP", 0.0)
    first = found_by(Channel.FACT, explained(memory, question, options))
    assert any("greyhound" in each.message.text for each in first)
    assert len(first) < len(every)


@pytest.mark.parametrize(("floor", "searched"), [(-1.0, False), (1.01, True)])
def test_full_text_backs_off_until_no_turn_is_near(
    memory: AdaMem, monkeypatch: pytest.MonkeyPatch, floor: float, searched: bool
) -> None:
    monkeypatch.setattr(compiler, "DENSE_FLOOR", floor)
    options = RetrievalOptions(keywords=KeywordSearch.BACK_OFF)
    assert bool(found_by(Channel.TEXT, explained(memory, "Who grows garlic?", options))) is searched


def test_a_second_retrieval_follows_what_the_first_evidence_mentions(memory: AdaMem) -> None:
    question = "How are the kites and Dieppe connected?"
    explanation = explained(memory, question, RetrievalOptions(second_retrieval=True))
    assert any("ites" in each.message.text for each in found_by(Channel.LINKED, explanation))
    assert "second retrieval" in {each.setting for each in explanation.plan.decisions}
    assert found_by(Channel.LINKED, explained(memory, question)) == []


def test_what_was_said_on_the_day_that_is_asked_for_comes_first(memory: AdaMem) -> None:
    for day, session in (("8 June 2023", "kites"), ("8 July", "harbour")):
        (best, *_) = explained(memory, f"What did Carl repair on {day}?").candidates
        assert (best.message.text, best.message.session) == (REPAIR[0][1], session)
    off = RetrievalOptions(terms=frozenset(TermGroup) - {TermGroup.ASKED_TIME})
    plan = explained(memory, "What did Carl repair on 8 June 2023?", off).plan
    assert (plan.days, plan.weights.asked_time) == ((), 0.0)


def test_a_participant_is_known_by_the_name_that_others_use(memory: AdaMem) -> None:
    question = "What does Mel build?"
    target = explained(memory, question).plan.target
    assert (target.kind, target.names) == (TargetKind.PERSON, ("Melina",))
    assert explained(memory, question, RetrievalOptions(aliases=False)).plan.target.names == ()


def test_without_the_graph_every_candidate_is_a_hit_of_some_channel(memory: AdaMem) -> None:
    assert all(
        each.scores.channels for each in explained(memory, "Who flies?", RetrievalOptions(hop_depth=0)).candidates
    )


@pytest.mark.parametrize("question", ["What kites did Melina build?", "Which of Carl's buses were full?"])
def test_several_things_are_sought_in_several_sessions(memory: AdaMem, question: str) -> None:
    explanation = explained(memory, question)
    worse = [each.scores.s_spread for each in explanation.candidates if each.message.session == "buses"]
    assert worse == list(range(len(worse)))
    assert not any(each.scores.s_spread for each in explained(memory, "Where does Carl live?").candidates)
