"""Questions in people's words over real text: what was said is found, and what was not is not made up."""

from __future__ import annotations

from dataclasses import astuple
from datetime import UTC, datetime, timedelta

import pytest
from dialogues import ALLOTMENT, dialogue

from adamem_graph.client import AdaMem
from adamem_graph.records import TargetKind, Utterance
from adamem_graph.retrieval.fusion import TERMS


def first(memory: AdaMem, question: str) -> str:
    evidence = memory.search(question).evidence
    return evidence[0].message.text if evidence else ""


ODD_WORDS = {
    "C++ or C#?": "I write C++ at work and C# at home.",
    "NOT Oslo": "We are going to Oslo, not to Bergen.",
    "root causes/solutions": "The workshop was about root causes/solutions in beekeeping.",
    "tb-303": "My brother sold his tb-303 for a boat.",
    "node: x": "In the drawing, node x hangs on a thread.",
    '"unclosed': "She left the bracket unclosed all night.",
    "wow!!!": "wow!!! That is a big pumpkin.",
    "KKR NORD EBITDA": "The slide said KKR NORD EBITDA and nobody knew why.",
    "path\\to\\the\\attic": "The path to the attic is behind the wardrobe.",
    "[a-z]{3} && (left || right)": "Turn left or right after the mill.",
    "field:value^4 fuzzy~0.8": "The value of the field is fuzzy in the fog.",
}
SIGNS = ["*", "~", "", "   ", "?", "!!!", "()", '"', "\\", "+-&&||", "_", "___", "🎻", "\ud83d", "\u0301"]


@pytest.fixture(scope="module")
def odd_words(module_memory: AdaMem) -> AdaMem:
    fillers = ["The kettle is on.", "It rained on the tent again.", "Somebody ate the last plum."]
    for place, text in enumerate([*ODD_WORDS.values(), *fillers]):
        module_memory.ingest(dialogue([("Ida", text)], session=f"note {place}"))
    return module_memory


@pytest.mark.parametrize("question", ODD_WORDS)
def test_signs_of_query_languages_are_words_like_others(odd_words: AdaMem, question: str) -> None:
    assert first(odd_words, question) == ODD_WORDS[question]


@pytest.mark.parametrize("question", SIGNS)
def test_a_question_of_signs_alone_finds_nothing(odd_words: AdaMem, question: str) -> None:
    assert odd_words.search(question).evidence == ()
    assert odd_words.explain(question).candidates == ()
    assert odd_words.ask(question).abstained


def test_a_question_of_words_that_every_turn_has_is_searched_by_meaning_alone(odd_words: AdaMem) -> None:
    assert odd_words.search("AND").evidence
    for question in ("Who was there, and such?", "AND", "Is it not so?"):
        hits = odd_words.explain(question).candidates
        assert all(hit.scores.text is None for hit in hits), question


@pytest.mark.parametrize("word", ["pumpkin ", "plumplumplum", "(", "wow!!! "])
def test_a_question_of_ten_thousand_letters_is_answered_like_any_other(odd_words: AdaMem, word: str) -> None:
    question = (word * 10_000)[:10_000]
    found = odd_words.search(question).evidence
    if word == "pumpkin ":
        assert found[0].message.text == ODD_WORDS["wow!!!"]


def test_the_turn_that_has_the_words_comes_before_the_turns_around_it(memory: AdaMem) -> None:
    memory.ingest(dialogue([("Ida", text) for text in ODD_WORDS.values()]))
    for question, text in ODD_WORDS.items():
        assert first(memory, question) == text


def test_marks_that_tell_things_apart_are_found_exactly(memory: AdaMem) -> None:
    fixes = ["the export", "the login page", "two crashes", "the colours", "the search box"]
    lines = [("Kai", f"Release 3.{n}: we changed {fixes[n % 5]}.") for n in range(1, 61)]
    lines += [("Kai", "The pump's serial is QV-2209-D."), ("Kai", "The spare pump's serial is QV-2290-D.")]
    memory.ingest(dialogue(lines))
    assert first(memory, "What changed in 3.14?") == "Release 3.14: we changed the search box."
    assert first(memory, "what did release 3.4 change") == "Release 3.4: we changed the search box."
    assert first(memory, "QV-2209-D") == "The pump's serial is QV-2209-D."
    assert first(memory, "Which pump has qv-2290-d?") == "The spare pump's serial is QV-2290-D."


SMALL_TALK = [
    "Dark mode is easier on my eyes at night.",
    "I made pancakes with too much butter.",
    "We hiked up to the ridge before lunch.",
    "The pancakes stuck to the pan.",
    "My hiking boots are still wet.",
]


@pytest.mark.parametrize("question", ["Do I like okra?", "qqqqzz", "Which bank holds my mortgage?"])
def test_a_question_without_an_answer_is_not_answered(memory: AdaMem, question: str) -> None:
    memory.ingest(dialogue([("Rae", SMALL_TALK[place % 5]) for place in range(20)]))
    answer = memory.ask(question)
    assert answer.abstained
    assert answer.evidence == ()
    assert "empty" not in answer.text.casefold()
    assert not any(text in answer.text for text in SMALL_TALK)


def test_what_only_a_picture_shows_is_found_by_its_caption(memory: AdaMem) -> None:
    memory.ingest(dialogue([("Rae", text) for text in SMALL_TALK]))
    memory.add("Rae", "Look at this!", caption="a photo of a red tandem beside a lighthouse")
    memory.add("Rae", "Look at that!", caption="a photo of a bowl of plums")
    for question in ("tandem", "Who has a tandem?", "What stands beside the lighthouse?"):
        assert first(memory, question) == "Look at this!"
    assert "tandem" in memory.ask("What stands beside the lighthouse?").text


def test_an_empty_space_is_told_from_a_miss(memory: AdaMem, other_memory: AdaMem) -> None:
    memory.ingest(dialogue([("Rae", text) for text in SMALL_TALK]))
    miss, empty = memory.ask("Do I like okra?"), other_memory.ask("Do I like okra?")
    assert miss.abstained
    assert empty.abstained
    assert "empty" in empty.text
    assert "empty" not in miss.text


def test_two_people_without_a_user_each_have_their_own(memory: AdaMem) -> None:
    memory.ingest(dialogue([("Priya", "I play the oboe."), ("Tomas", "I only play chess.")]))
    assert "oboe" in memory.ask("What does Priya play?").text
    assert "chess" in memory.ask("What does Tomas play?").text
    assert memory.ask("Who plays the oboe?").text == "Priya"
    assert memory.ask("Who plays chess?").text == "Tomas"
    plans = [memory.search(question).plan for question in ("What does Priya play?", "Who plays the oboe?")]
    assert [plan.target.kind for plan in plans] == [TargetKind.PERSON, TargetKind.AMBIGUOUS]
    assert plans[0].target.names == ("Priya",)


def test_what_was_said_once_long_ago_is_not_buried(memory: AdaMem) -> None:
    start = datetime(2022, 1, 5, 9, tzinfo=UTC)
    subjects = ["the weather", "the bus", "lunch", "the office plant", "a parcel", "the printer", "the lift"]
    verbs = ["was late", "was fine", "made me laugh", "is broken", "came early"]
    turns = [Utterance("Ola", "My blood type is B negative.", "0", 0, start)]
    for place in range(1, 200):
        text = f"Today {subjects[place % 7]} {verbs[place % 5]}, as on day {place}."
        turns.append(Utterance("Ola" if place % 2 else "Per", text, str(place), 0, start + timedelta(days=4 * place)))
    memory.ingest(turns)
    assert first(memory, "What is Ola's blood type?") == "My blood type is B negative."
    assert first(memory, "What is Ola's blood type now?") == "My blood type is B negative."


def test_a_new_speaker_is_known_to_a_client_that_was_open_before(memory: AdaMem) -> None:
    memory.add("Ana", "I keep hens.")
    assert memory.search("What does Ana keep?").plan.target.names == ("Ana",)
    memory.add("Bo", "I keep geese.")
    assert memory.search("What does Bo keep?").plan.target.names == ("Bo",)


def test_every_message_is_found_by_its_own_words(memory: AdaMem) -> None:
    memory.ingest(dialogue(ALLOTMENT))
    for text in {text for _, text in ALLOTMENT if text != "Ha!"}:
        assert first(memory, text) == text


def test_evidence_carries_the_parts_of_its_score(memory: AdaMem) -> None:
    memory.ingest(dialogue(ALLOTMENT))
    result = memory.search("Who bought a cello?", limit=4)
    assert len(result.evidence) == 4 <= result.considered
    totals = [item.scores.total for item in result.evidence]
    assert totals == sorted(totals, reverse=True)
    best, weights = result.evidence[0].scores, result.plan.weights
    assert best.text is not None
    assert best.similarity is not None
    assert -1.0 <= best.similarity <= 1.0
    assert 0.0 < best.s_late <= 1.0
    terms = [getattr(best, term) for term in TERMS]
    assert best.total == pytest.approx(sum(weight * term for weight, term in zip(astuple(weights), terms, strict=True)))
