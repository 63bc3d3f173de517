"""Counts what one question takes of a language model, whatever others ask of it meanwhile."""

from __future__ import annotations

from adamem_graph.language import LanguageModel, ModelReply, ModelRequest
from adamem_graph.language.structured import KeepsReplies


class Tally:
    """Tokens since they were last asked for. One thread only."""

    def __init__(self, *, kept: bool = False) -> None:
        """kept: replies from the disk count what they took once; else nothing, for they cost nothing now."""
        self._kept = kept
        self._prompt = 0
        self._completion = 0

    def count(self, reply: ModelReply) -> None:
        """Adds a reply."""
        if self._kept or not reply.cached:
            self._prompt += reply.prompt_tokens
            self._completion += reply.completion_tokens

    def used(self) -> tuple[int, int]:
        """Prompt and completion tokens since the call before."""
        used = self._prompt, self._completion
        self._prompt = self._completion = 0
        return used


class TalliedModel:
    """A language model whose replies are counted in a tally."""

    def __init__(self, model: LanguageModel, tally: Tally) -> None:
        self._model = model
        self._tally = tally

    @property
    def name(self) -> str:
        """That of the model."""
        return self._model.name

    def complete(self, request: ModelRequest) -> ModelReply:
        """The model's reply; see `LanguageModel.complete`."""
        reply = self._model.complete(request)
        self._tally.count(reply)
        return reply

    def forget(self, request: ModelRequest) -> None:
        """Has a model that keeps replies ask anew the next time."""
        if isinstance(self._model, KeepsReplies):
            self._model.forget(request)
