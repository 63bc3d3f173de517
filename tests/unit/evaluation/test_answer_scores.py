"""LoCoMo's official rules; the expected figures are worked out by hand in each test."""

import pytest

from adamem_graph.evaluation.answer_scores import bleu_1, f1


@pytest.mark.parametrize(
    ("prediction", "gold", "category", "expected"),
    [
        ("The cat and a dog", "cat, dog", 4, 100.0),
        ("She was painting", "paints", 4, 200 * 1 / (3 + 1)),
        ("7 May 2023", "7 May, 2023", 2, 100.0),
        ("on 7 May", "7 May 2023", 2, 200 * 2 / (3 + 3)),
        ("", "anything", 4, 0.0),
        ("a the and", "anything", 4, 0.0),
        ("anything", "", 4, 0.0),
        ("Yes", "Yes; she said so twice", 3, 100.0),
        ("Yes", "Yes; she said so twice", 4, 200 * 1 / (1 + 5)),
        ("pottery", "pottery, camping", 1, 50.0),
        ("camping trips, pottery", "pottery, camping", 1, (100 + 200 * 1 / (2 + 1)) / 2),
        ("Not mentioned in the conversation", "", 5, 100.0),
        ("No information available.", "blue", 5, 100.0),
        ("blue", "blue", 5, 0.0),
    ],
)
def test_f1(prediction: str, gold: str, category: int, expected: float) -> None:
    assert f1(prediction, gold, category) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("prediction", "gold", "category", "expected"),
    [
        ("the red bike", "red bike", 4, 100.0),
        ("red bike bike", "red bike", 4, 100 * 2 / 3),
        ("red", "red bike", 4, 100 * 2.718281828459045**-1),
        ("paints", "painting", 4, 0.0),
        ("", "red", 4, 0.0),
        ("Yes", "Yes; surely", 3, 100.0),
    ],
)
def test_bleu_1(prediction: str, gold: str, category: int, expected: float) -> None:
    assert bleu_1(prediction, gold, category) == pytest.approx(expected)
