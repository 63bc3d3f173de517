"""Replies on the disk, so that the same question to the same model is paid for once."""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from adamem_graph.errors import ConfigurationError
from adamem_graph.language.protocol import FinishReason, ModelReply, ModelRequest

_OWNER_ONLY: Final = 0o700


class _Entry(BaseModel):
    """One file; model and purpose are there for whoever looks into it."""

    model_config = ConfigDict(frozen=True)

    model: str
    purpose: str
    text: str
    prompt_tokens: int = 0
    completion_tokens: int = 0


class ReplyCache:
    """One JSON file for a reply, named by a hash of the model's name and the whole request, in 256 folders.

    Several processes can share it. Files are readable by their owner alone, since replies quote what people said.
    """

    def __init__(self, folder: Path) -> None:
        """Makes the folder.

        Raises:
            ConfigurationError: it cannot be made.
        """
        try:
            folder.mkdir(mode=_OWNER_ONLY, parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigurationError(f"the cache of replies (ADAMEM_LLM_CACHE) cannot be made: {error}") from error
        self._folder = folder

    def get(self, model: str, request: ModelRequest) -> ModelReply | None:
        """The reply kept for this request, with the tokens that it took once; None where none can be read."""
        try:
            entry = _Entry.model_validate_json(self._path(model, request).read_bytes())
        except (OSError, ValidationError):
            return None
        tokens = entry.prompt_tokens, entry.completion_tokens
        return ModelReply(entry.text, FinishReason.STOP, *tokens, 0.0, cached=True)

    def put(self, model: str, request: ModelRequest, reply: ModelReply) -> None:
        """Keeps a reply if it is whole, in place of one kept before; a reader sees the old file or the new one.

        Raises:
            OSError: it cannot be written.
        """
        if reply.finish is not FinishReason.STOP:
            return
        path = self._path(model, request)
        path.parent.mkdir(mode=_OWNER_ONLY, exist_ok=True)
        entry = _Entry(
            model=model,
            purpose=request.purpose,
            text=reply.text,
            prompt_tokens=reply.prompt_tokens,
            completion_tokens=reply.completion_tokens,
        )
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".part", delete=False) as part:
            part.write(entry.model_dump_json())
        Path(part.name).replace(path)

    def forget(self, model: str, request: ModelRequest) -> None:
        """Removes the reply to this request, if there is one."""
        self._path(model, request).unlink(missing_ok=True)

    def _path(self, model: str, request: ModelRequest) -> Path:
        parts = [model, request.purpose, request.instructions, request.content, request.schema, request.max_tokens]
        key = hashlib.sha256(json.dumps(parts, default=dict).encode()).hexdigest()
        return self._folder / key[:2] / f"{key}.json"
