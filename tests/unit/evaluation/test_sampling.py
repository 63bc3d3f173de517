"""The sample of questions: fixed, proportional, and of questions that can be scored."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from adamem_graph.evaluation.sampling import stratified_sample
from adamem_graph.transcripts.locomo_conversations import read_locomo_conversations


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two conversations in LoCoMo's format, each with 10 temporal, 20 single-hop and 10 adversarial questions."""
    turns = [{"speaker": "Ana", "dia_id": "D1:1", "text": "I keep hens."}]
    talk = {"speaker_a": "Ana", "speaker_b": "Ben", "session_1": turns, "session_1_date_time": "1:56 pm on 8 May, 2023"}
    questions = [
        {"question": f"Question {number}?", "answer": "hens", "evidence": ["D1:1"], "category": category}
        for category, count in ((2, 10), (4, 20))
        for number in range(count)
    ]
    questions += [{"question": f"Trick {number}?", "evidence": ["D1:1"], "category": 5} for number in range(10)]
    unanswered = {"question": "Without an answer?", "evidence": [], "category": 4}
    samples = [
        {"sample_id": name, "conversation": talk, "qa": [unanswered, *questions]} for name in ("conv-1", "conv-2")
    ]
    file = tmp_path_factory.mktemp("locomo") / "locomo.json"
    file.write_text(json.dumps(samples), encoding="utf-8")
    return file


def categories(path: Path, sample: frozenset[tuple[str, int]]) -> Counter[int]:
    questions = {each.sample_id: each.questions for each in read_locomo_conversations(path)}
    return Counter(questions[name][place].category for name, place in sample)


def test_each_category_has_its_share(path: Path) -> None:
    assert categories(path, stratified_sample(path, None, 8, seed=0)) == {2: 2, 4: 4, 5: 2}
    assert categories(path, stratified_sample(path, None, 9, seed=0)).total() == 9


def test_the_same_seed_gives_the_same_questions(path: Path) -> None:
    assert stratified_sample(path, None, 8, seed=3) == stratified_sample(path, None, 8, seed=3)
    assert stratified_sample(path, None, 8, seed=3) != stratified_sample(path, None, 8, seed=4)


def test_a_sample_stays_in_the_first_conversations(path: Path) -> None:
    assert {name for name, _ in stratified_sample(path, 1, 20, seed=0)} == {"conv-1"}


def test_a_sample_as_large_as_the_file_is_all_that_can_be_scored(path: Path) -> None:
    everything = stratified_sample(path, None, 1_000, seed=0)
    assert len(everything) == 80
    assert ("conv-1", 0) not in everything
