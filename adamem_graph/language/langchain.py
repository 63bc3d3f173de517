"""Any LangChain chat model, so that a model an application already has can be the memory's too."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from adamem_graph.errors import LanguageModelError
from adamem_graph.extras import import_extra
from adamem_graph.langchain_access import status_of, translated
from adamem_graph.language.lone_surrogates import encodable
from adamem_graph.language.protocol import FinishReason, ModelReply, ModelRequest
from adamem_graph.language.schema import instructions_with_schema

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage

LONGEST_PAUSE_S: Final = 8.0

_FINISH_KEYS: Final = ("finish_reason", "stop_reason", "done_reason")
_CUT_OFF: Final = frozenset({"length", "max_tokens", "model_length"})
_REFUSED: Final = frozenset({"content_filter", "refusal", "safety", "prohibited_content", "blocklist", "recitation"})
_PASSING_STATUS: Final = frozenset({408, 409, 429})
_PASSING_NAME = re.compile(r"Timeout|Connect(ion)?Error")


class LangChainModel:
    """Adapter over `invoke`, with a system and a human message; thread safety is the object's.

    The reply's schema goes into the system message in words, which every model understands. Temperature, timeout and
    the longest reply are the object's own: each provider has other names for them, or takes none.
    """

    own_limit = True

    def __init__(
        self, chat_model: BaseChatModel, name: str | None = None, *, max_retries: int = 2, pause_s: float = 0.5
    ) -> None:
        """Nothing is sent yet.

        name: stored with what the model made; None makes one of the object's class and model.
        max_retries: after a passing fault, on top of the object's own, which know its provider's limits.
        pause_s: before the first of them; doubled for each, up to LONGEST_PAUSE_S, with up to a quarter less by chance.

        Raises:
            MissingExtraError: langchain-core is not installed.
        """
        self.name = name or _name_of(chat_model)
        self._chat_model = chat_model
        self._max_retries = max_retries
        self._pause_s = pause_s
        self._errors = import_extra("langchain_core.exceptions", extra="langchain")

    def complete(self, request: ModelRequest) -> ModelReply:
        """The reply to one request; see `LanguageModel.complete`. `request.max_tokens` has no effect.

        Raises:
            ConfigurationError: the provider refuses the key.
            LanguageModelError: the last attempt failed.
        """
        started = time.monotonic()
        instructions = request.instructions
        if request.schema is not None:
            instructions = instructions_with_schema(instructions, request.schema)
        message = self._ask(encodable(instructions), encodable(request.content))
        if message is None:
            return ModelReply("", FinishReason.REFUSAL, 0, 0, time.monotonic() - started)
        usage = message.usage_metadata
        return ModelReply(
            text=encodable(message.text),
            finish=_finish(message),
            prompt_tokens=usage["input_tokens"] if usage else 0,
            completion_tokens=usage["output_tokens"] if usage else 0,
            seconds=time.monotonic() - started,
        )

    def _ask(self, instructions: str, content: str) -> AIMessage | None:
        """The model's message, or None for a refusal that its package raises as an error."""
        pauses = self._pauses()
        while True:
            try:
                return self._chat_model.invoke([("system", instructions), ("human", content)])
            # Every provider's package raises errors of its own, with no class in common.
            except Exception as error:  # noqa: BLE001
                if isinstance(error, self._errors.ModelRefusalError):
                    return None
                pause = next(pauses, None) if self._passes(error) else None
                if pause is None:
                    raise translated(error, self._chat_model, self.name, LanguageModelError, "no reply") from None
                time.sleep(pause)

    def _pauses(self) -> Iterator[float]:
        for attempt in range(self._max_retries):
            yield min(self._pause_s * 2**attempt, LONGEST_PAUSE_S) * random.uniform(0.75, 1.0)  # noqa: S311 no secret

    def _passes(self, error: Exception) -> bool:
        if isinstance(error, self._errors.ModelError):
            return bool(error.is_retryable)
        status = status_of(error)
        if status is not None:
            return status in _PASSING_STATUS or status >= 500
        return any(_PASSING_NAME.search(kind.__name__) for kind in type(error).__mro__)


def _name_of(chat_model: BaseChatModel) -> str:
    model = getattr(chat_model, "model_name", None) or getattr(chat_model, "model", None)
    return f"langchain:{type(chat_model).__name__}" + (f":{model}" if isinstance(model, str) else "")


def _finish(message: AIMessage) -> FinishReason:
    said = {str(message.response_metadata.get(key)).lower() for key in _FINISH_KEYS}
    if message.additional_kwargs.get("refusal") or said & _REFUSED:
        return FinishReason.REFUSAL
    return FinishReason.LENGTH if said & _CUT_OFF else FinishReason.STOP
