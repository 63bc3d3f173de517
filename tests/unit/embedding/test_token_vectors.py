"""Token vectors: packed into four bits a number they still find the nearest token."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from adamem_graph.embedding import MiniLmEmbedder
from adamem_graph.embedding.token_projection import DIMENSIONS, fit_projection, token_projection
from adamem_graph.embedding.token_vectors import TokenVectors, max_similarities, packed, unpacked

STORY = Path(__file__).parents[3] / "examples/adamem_bench/story_2"


@pytest.fixture(scope="module")
def minilm() -> MiniLmEmbedder:
    return MiniLmEmbedder()


def tokens_of(minilm: MiniLmEmbedder, *texts: str) -> list[TokenVectors]:
    return [each for each in minilm.embed_with_tokens(texts)[1] if each is not None]


def test_tokens_come_with_their_places_and_the_same_vectors_of_the_texts(minilm: MiniLmEmbedder) -> None:
    texts = ["Ana's garlic, harvested!", "", "Long ago"]
    vectors, tokens = minilm.embed_with_tokens(texts)
    assert np.allclose(vectors, minilm.embed(texts), atol=1e-6)
    first, empty, last = (each for each in tokens if each is not None)
    assert [texts[0][start:end] for start, end in first.spans] == ["Ana", "'", "s", "garlic", ",", "harvested", "!"]
    assert first.vectors.shape == (7, DIMENSIONS)
    assert np.allclose(np.linalg.norm(first.vectors, axis=1), 1, atol=1e-5)
    assert empty.vectors.shape == (0, DIMENSIONS)
    assert len(last.spans) == 2


def test_what_was_packed_is_nearly_what_is_unpacked(minilm: MiniLmEmbedder) -> None:
    (tokens,) = tokens_of(minilm, "She planted forty cloves of garlic in October, and none of them rotted.")
    data = packed(tokens.vectors)
    assert len(data) == len(tokens.spans) * DIMENSIONS // 2
    restored = unpacked([data], DIMENSIONS)
    cosines = np.einsum("td,td->t", restored, tokens.vectors)
    assert cosines.min() > 0.97


def test_each_token_of_a_question_finds_its_nearest(minilm: MiniLmEmbedder) -> None:
    texts = ["I planted garlic.", "", "The ferry was late."]
    question, *documents = tokens_of(minilm, "garlic ferry", *texts)
    best = max_similarities(question.vectors, [packed(each.vectors) for each in documents])
    assert best.shape == (2, 3)
    assert best[0, 0] > best[0, 2] + 0.2
    assert best[1, 2] > best[1, 0] + 0.2
    assert best[:, 1].tolist() == [0.0, 0.0]
    by_hand = (question.vectors @ unpacked([packed(documents[2].vectors)], DIMENSIONS).T).max(axis=1)
    assert np.allclose(best[:, 2], by_hand, atol=1e-6)


def test_nothing_to_compare_is_no_error(minilm: MiniLmEmbedder) -> None:
    (question,) = tokens_of(minilm, "garlic")
    assert max_similarities(question.vectors, []).shape == (1, 0)
    assert max_similarities(question.vectors, [b"", b""]).tolist() == [[0.0, 0.0]]
    assert max_similarities(question.vectors[:0], [packed(question.vectors)]).shape == (0, 1)
    assert packed(np.zeros((1, DIMENSIONS), dtype=np.float32)) == bytes([0x88] * (DIMENSIONS // 2))


def test_the_projection_is_what_the_example_conversation_gives(minilm: MiniLmEmbedder) -> None:
    rows = []
    for week in sorted(STORY.glob("week*.json")):
        for talk in json.loads(week.read_text(encoding="utf-8"))["conversations"]:
            for encoding in minilm._tokenized([message["content"] for message in talk["messages"]]):
                hidden = minilm._token_vectors([encoding.ids])[0][0, 1:-1]
                rows.append(hidden / np.linalg.norm(hidden, axis=1, keepdims=True))
    made = fit_projection(np.concatenate(rows))
    shipped = token_projection()
    assert shipped.shape == made.shape == (DIMENSIONS, minilm.dimensions)
    # The strongest directions one by one; of the weakest, which lie close together, the space that they span.
    assert np.abs(np.einsum("kd,kd->k", made[:16], shipped[:16])).min() > 0.99
    assert (np.linalg.norm(made @ shipped.T, axis=1) > 0.98).all()
