"""Embeddings from OpenAI, or from any server that speaks its protocol (`OPENAI_BASE_URL`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ValidationError

from adamem_graph.embedding.protocol import readable, unit_rows
from adamem_graph.errors import EmbeddingError
from adamem_graph.openai_access import OpenAIAccess

MAX_CHARACTERS: Final = 8_000
"""Of one text. OpenAI takes 8,192 tokens, and in nearly every language a token is a character or more."""

BATCH_TEXTS: Final = 256
BATCH_CHARACTERS: Final = 100_000
"""Of one request, which OpenAI holds to 2,048 texts and 300,000 tokens."""

TIMEOUT_S: Final = 60.0


class _Item(BaseModel):
    index: int
    embedding: list[float]


class _Answer(BaseModel):
    """The part of an answer that is used; read here, since the client passes on what does not fit."""

    data: list[_Item]


class OpenAIEmbedder:
    """An embedding model behind the OpenAI protocol. The client repeats what fails for a passing reason."""

    def __init__(self, model: str, *, api_key: str | None, base_url: str | None = None, max_retries: int = 3) -> None:
        """Connect, and find the dimensions by embedding one word.

        max_retries: further attempts, with growing pauses, after a lost connection, a timeout, 429 or 5xx.

        Raises:
            MissingExtraError: the openai package is not installed.
            ConfigurationError: there is no key and no `base_url`, the key is refused, or `base_url` is no web address.
            EmbeddingError: the server cannot be reached, or does not serve this model.
        """
        self.name = f"openai:{model}"
        self._model = model
        self._access = OpenAIAccess(
            f"the embedder {self.name}",
            api_key=api_key,
            base_url=base_url,
            max_retries=max_retries,
            timeout_s=TIMEOUT_S,
        )
        self.dimensions = self._embed_batch(["dimensions"], None).shape[1]

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), dimensions), in the order of `texts`; see `Embedder.embed`.

        Raises:
            ConfigurationError: the server refuses the key.
            EmbeddingError: the last attempt failed, or what came back cannot be used.
        """
        parts = [self._embed_batch(batch, self.dimensions) for batch in _batches(texts)]
        return np.concatenate(parts) if parts else np.empty((0, self.dimensions), dtype=np.float32)

    def _embed_batch(self, texts: list[str], dimensions: int | None) -> NDArray[np.float32]:
        # "float": other servers that speak the protocol do not all know the client's default, base64.
        try:
            response = self._access.client.embeddings.with_raw_response.create(
                model=self._model, input=texts, encoding_format="float"
            )
        except self._access.package.APIError as error:
            raise self._access.translated(error, EmbeddingError, "no embeddings") from None
        rows = _rows_in_order(response.content, self.name)
        return unit_rows(rows, rows=len(texts), dimensions=dimensions, source=self.name)


def _batches(texts: Sequence[str]) -> Iterator[list[str]]:
    """`texts` as the API takes them, in requests within both limits; an empty text is sent as a blank."""
    batch: list[str] = []
    characters = 0
    for text in texts:
        accepted = readable(text, MAX_CHARACTERS) or " "
        if batch and (len(batch) == BATCH_TEXTS or characters + len(accepted) > BATCH_CHARACTERS):
            yield batch
            batch, characters = [], 0
        batch.append(accepted)
        characters += len(accepted)
    if batch:
        yield batch


def _rows_in_order(answer: bytes, source: str) -> list[list[float]]:
    """The vectors by their `index`: the protocol does not promise them in the order of the texts."""
    try:
        items = sorted(_Answer.model_validate_json(answer).data, key=lambda item: item.index)
    except ValidationError as error:
        raise EmbeddingError(
            f"the answer for {source} holds no embeddings; check OPENAI_BASE_URL, which often ends in /v1"
        ) from error
    if [item.index for item in items] != list(range(len(items))):
        raise EmbeddingError(f"{source} answered twice for one text, or not for all of them")
    return [item.embedding for item in items]
