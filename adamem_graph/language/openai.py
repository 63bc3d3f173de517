"""Language models from OpenAI, or from any server that speaks its protocol (`OPENAI_BASE_URL`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Any, Final

from pydantic import BaseModel, Field

from adamem_graph.errors import LanguageModelError
from adamem_graph.language.dialect import Dialect
from adamem_graph.language.lone_surrogates import encodable, load_json
from adamem_graph.language.protocol import FinishReason, ModelReply, ModelRequest
from adamem_graph.notices import log_notice
from adamem_graph.openai_access import OpenAIAccess
from adamem_graph.records import Notice

_FINISHES: Final = {"length": FinishReason.LENGTH, "content_filter": FinishReason.REFUSAL}
_SHOWN_CHARACTERS: Final = 200


class _Part(BaseModel):
    text: str = ""


class _Said(BaseModel):
    content: str | list[_Part] | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Said
    finish_reason: str | None = None


class _Usage(BaseModel):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Answer(BaseModel):
    """The part of an answer that is used; read here, since the client passes on what does not fit."""

    choices: list[_Choice] = Field(min_length=1)
    usage: _Usage | None = None


class OpenAIModel:
    """A chat model behind the OpenAI protocol; for what is repeated and when, see `OpenAIAccess`.

    What the server turns out not to know (a schema for the reply, a temperature, a name of the token limit) is left
    out of this object's requests from then on, and told in a notice.
    """

    def __init__(
        self,
        model: str,
        *,
        api_key: str | None,
        base_url: str | None = None,
        max_retries: int = 3,
        timeout_s: float = 120.0,
        on_notice: Callable[[Notice], None] = log_notice,
    ) -> None:
        """Nothing is sent yet.

        api_key: may be None where `base_url` names a server that asks for none.
        timeout_s: to wait for an answer before the request is repeated.

        Raises:
            MissingExtraError: the openai package is not installed.
            ConfigurationError: there is no key, or the key or `base_url` cannot be used.
        """
        self.name = f"openai:{model}"
        self._model = model
        self._access = OpenAIAccess(
            f"the model {self.name}", api_key=api_key, base_url=base_url, max_retries=max_retries, timeout_s=timeout_s
        )
        self._on_notice = on_notice
        self._dialect = Dialect()

    def complete(self, request: ModelRequest) -> ModelReply:
        """The reply to one request; see `LanguageModel.complete`.

        Raises:
            ConfigurationError: the server refuses the key.
            LanguageModelError: the last attempt failed, or what came back is no reply.
        """
        started = monotonic()
        answer = self._read(self._ask(request))
        said = answer.choices[0].message
        text = said.content if isinstance(said.content, str) else "".join(part.text for part in said.content or ())
        usage = answer.usage or _Usage()
        finish = _FINISHES.get(answer.choices[0].finish_reason or "", FinishReason.STOP)
        return ModelReply(
            text=encodable(text or said.refusal or ""),
            finish=FinishReason.REFUSAL if said.refusal else finish,
            prompt_tokens=usage.prompt_tokens,
            completion_tokens=usage.completion_tokens,
            seconds=monotonic() - started,
        )

    def _ask(self, request: ModelRequest) -> bytes:
        """The server's answer, in the fullest dialect that it understands.

        A dialect is remembered once a request succeeds in it. Where none succeeds the request itself is at fault, and
        the first error tells why.
        """
        dialect, first_error = self._dialect, None
        request = replace(request, instructions=encodable(request.instructions), content=encodable(request.content))
        while True:
            try:
                content = self._send(dialect.parameters(request))
            except self._access.package.APIError as error:
                first_error = first_error or error
                simpler = self._simpler(dialect, request, error)
                if simpler is None:
                    raise self._access.translated(first_error, LanguageModelError, "no reply") from None
                dialect = simpler
            else:
                self._remember(dialect)
                return content

    def _send(self, parameters: dict[str, Any]) -> bytes:
        response = self._access.client.chat.completions.with_raw_response.create(model=self._model, **parameters)
        return response.content

    def _simpler(self, dialect: Dialect, request: ModelRequest, error: Exception) -> Dialect | None:
        refusals = (self._access.package.BadRequestError, self._access.package.UnprocessableEntityError)
        return dialect.simpler(request, str(error)) if isinstance(error, refusals) else None

    def _remember(self, dialect: Dialect) -> None:
        if dialect != self._dialect:
            self._dialect = dialect
            self._on_notice(Notice("language-model", f"the server of {self.name} takes no {dialect.left_out}"))

    def _read(self, content: bytes) -> _Answer:
        text = content.decode("utf-8", "replace")
        try:
            return _Answer.model_validate(load_json(text))
        except ValueError:
            shown = self._access.without_key(text)[:_SHOWN_CHARACTERS]
            raise LanguageModelError(
                f"the answer for {self.name} holds no reply; check OPENAI_BASE_URL, which often ends in /v1: {shown}"
            ) from None
