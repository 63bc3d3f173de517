"""A language model with its use counted, its requests bounded in number, and its replies kept on the disk if wanted."""

from __future__ import annotations

from collections.abc import Callable
from threading import BoundedSemaphore
from time import monotonic

from adamem_graph.errors import AdaMemError
from adamem_graph.language.protocol import LanguageModel, LimitsReplies, ModelReply, ModelRequest
from adamem_graph.language.reply_cache import ReplyCache
from adamem_graph.language.usage import Usage, UsageCounter
from adamem_graph.notices import log_notice
from adamem_graph.records import Notice


class MeteredModel:
    """Any language model, counted; safe to use from several threads."""

    def __init__(
        self,
        model: LanguageModel,
        *,
        concurrency: int = 4,
        cache: ReplyCache | None = None,
        on_notice: Callable[[Notice], None] = log_notice,
    ) -> None:
        """concurrency: requests under way at once; more wait. cache: None asks the model every time."""
        self._model = model
        self._slots = BoundedSemaphore(concurrency)
        self._cache = cache
        self._on_notice = on_notice
        self._counter = UsageCounter()

    @property
    def name(self) -> str:
        """That of the model."""
        return self._model.name

    @property
    def own_limit(self) -> bool:
        """Whether the model sets the longest reply itself."""
        return isinstance(self._model, LimitsReplies) and self._model.own_limit

    def usage(self) -> tuple[Usage, ...]:
        """What this object was used for so far, by purpose in alphabetical order."""
        return self._counter.reading()

    def complete(self, request: ModelRequest) -> ModelReply:
        """The kept reply, or else the model's; see `LanguageModel.complete`."""
        reply = self._cache.get(self.name, request) if self._cache is not None else None
        if reply is None:
            with self._slots:
                reply = self._ask(request)
            self._keep(request, reply)
        self._counter.count_reply(request.purpose, reply)
        return reply

    def forget(self, request: ModelRequest) -> None:
        """Ask the model anew the next time: its reply could not be used."""
        if self._cache is not None:
            self._cache.forget(self.name, request)

    def _ask(self, request: ModelRequest) -> ModelReply:
        started = monotonic()
        try:
            return self._model.complete(request)
        except AdaMemError:
            self._counter.count_failure(request.purpose, monotonic() - started)
            raise

    def _keep(self, request: ModelRequest, reply: ModelReply) -> None:
        if self._cache is None:
            return
        try:
            self._cache.put(self.name, request, reply)
        except OSError as error:
            # The reply is there, and paid for.
            self._on_notice(Notice("language-model", f"a reply cannot be kept in the cache: {error}"))
