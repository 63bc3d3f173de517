"""Any LangChain chat model as our model, shown with langchain_core's own and with ones that fail as providers do."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.exceptions import ModelAuthenticationError, ModelConnectionError, ModelRefusalError
from langchain_core.language_models import BaseChatModel, GenericFakeChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import BaseModel, Field, SecretStr

from adamem_graph.errors import ConfigurationError, LanguageModelError, TruncatedReplyError
from adamem_graph.language import FinishReason, LangChainModel, MeteredModel, ModelRequest, ask_structured

REQUEST = ModelRequest(purpose="greet", instructions="Greet.", content="Ana: hi {there}")


class _HttpError(Exception):
    """An error with a status, as the packages of most providers have."""

    def __init__(self, status: int, message: str = "") -> None:
        self.status_code = status
        super().__init__(message)


class _APIConnectionError(Exception):
    """Named as such errors are, and of no common class."""


class _Scripted(BaseChatModel):
    """Raises its errors, then gives its message; keeps what it was sent."""

    model_name: str = "m-1"
    api_key: SecretStr = SecretStr("sk-5502")
    message: AIMessage = AIMessage("hello")
    errors: list[Exception] = Field(default_factory=list)
    sent: list[list[BaseMessage]] = Field(default_factory=list)

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        self.sent.append(messages)
        if self.errors:
            raise self.errors.pop(0)
        return ChatResult(generations=[ChatGeneration(message=self.message)])


def adapter(**fields: Any) -> tuple[LangChainModel, _Scripted]:
    model = _Scripted(**fields)
    return LangChainModel(model, pause_s=0.0), model


def test_instructions_are_the_system_message_and_content_the_human_one() -> None:
    ours, theirs = adapter()
    reply = ours.complete(REQUEST)
    assert (reply.text, reply.finish, reply.prompt_tokens, reply.completion_tokens) == (
        "hello",
        FinishReason.STOP,
        0,
        0,
    )
    assert theirs.sent == [[SystemMessage("Greet."), HumanMessage("Ana: hi {there}")]]


def test_a_model_is_named_by_its_class_and_model_or_as_the_caller_likes() -> None:
    assert adapter()[0].name == "langchain:_Scripted:m-1"
    assert LangChainModel(GenericFakeChatModel(messages=iter([])), "ours").name == "ours"
    assert LangChainModel(GenericFakeChatModel(messages=iter([]))).name == "langchain:GenericFakeChatModel"


class _Answer(BaseModel):
    word: str


def test_the_schema_goes_along_in_words() -> None:
    ours, theirs = adapter(message=AIMessage('```json\n{"word": "yes"}\n```'))
    assert ask_structured(ours, REQUEST, _Answer) == _Answer(word="yes")
    system = str(theirs.sent[0][0].content)
    assert system.startswith("Greet.")
    assert '"required": ["word"]' in system


@pytest.mark.parametrize("counted", [False, True])
def test_a_reply_cut_off_at_the_objects_own_limit_is_not_asked_for_again(counted: bool) -> None:
    cut = AIMessage('{"word": "ye', response_metadata={"stop_reason": "max_tokens"})
    ours, theirs = adapter(message=cut)
    with pytest.raises(TruncatedReplyError, match="only whoever set the model up can raise it"):
        ask_structured(MeteredModel(ours) if counted else ours, REQUEST, _Answer)
    assert len(theirs.sent) == 1


def test_a_reply_that_breaks_off_by_itself_is_asked_for_with_its_fault() -> None:
    ours, theirs = adapter(message=AIMessage('{"word": "ye', response_metadata={"stop_reason": "end_turn"}))
    with pytest.raises(TruncatedReplyError, match="breaks off"):
        ask_structured(ours, REQUEST, _Answer)
    first, second = (str(messages[1].content) for messages in theirs.sent)
    assert first != second
    assert "breaks off" in second


@pytest.mark.parametrize(
    ("metadata", "finish"),
    [
        ({"finish_reason": "stop"}, FinishReason.STOP),
        ({"finish_reason": "length"}, FinishReason.LENGTH),
        ({"finish_reason": "MAX_TOKENS"}, FinishReason.LENGTH),
        ({"stop_reason": "max_tokens"}, FinishReason.LENGTH),
        ({"done_reason": "length"}, FinishReason.LENGTH),
        ({"stop_reason": "refusal"}, FinishReason.REFUSAL),
        ({"finish_reason": "SAFETY"}, FinishReason.REFUSAL),
        ({"finish_reason": None}, FinishReason.STOP),
    ],
)
def test_how_a_reply_ended_is_read_from_every_providers_word_for_it(
    metadata: dict[str, Any], finish: FinishReason
) -> None:
    usage = UsageMetadata(input_tokens=12, output_tokens=3, total_tokens=15)
    content: list[str | dict[Any, Any]] = [
        {"type": "thinking", "thinking": "?"},
        {"type": "text", "text": "cut \ud83d"},
    ]
    message = AIMessage.model_construct(content=content, response_metadata=metadata, usage_metadata=usage)
    reply = adapter(message=message)[0].complete(REQUEST)
    assert (reply.text, reply.finish, reply.prompt_tokens, reply.completion_tokens) == ("cut ?", finish, 12, 3)


def test_a_refusal_is_a_refusal_as_message_and_as_error() -> None:
    refusing = AIMessage("", additional_kwargs={"refusal": "I cannot."})
    assert adapter(message=refusing)[0].complete(REQUEST).finish is FinishReason.REFUSAL
    assert adapter(errors=[ModelRefusalError()])[0].complete(REQUEST).finish is FinishReason.REFUSAL


@pytest.mark.parametrize(
    "error",
    [ModelConnectionError("lost"), _HttpError(429), _HttpError(503), TimeoutError(), _APIConnectionError("lost")],
)
def test_a_fault_that_passes_is_not_noticed(error: Exception) -> None:
    ours, theirs = adapter(errors=[error, error])
    assert ours.complete(REQUEST).text == "hello"
    assert len(theirs.sent) == 3


def test_a_fault_that_stays_is_reported_after_the_last_try() -> None:
    ours, theirs = adapter(errors=[_HttpError(503, "overloaded")] * 9)
    with pytest.raises(LanguageModelError, match="langchain:_Scripted:m-1 gave no reply: _HttpError: overloaded"):
        ours.complete(REQUEST)
    assert len(theirs.sent) == 3


@pytest.mark.parametrize("error", [_HttpError(400, "too long for sk-5502"), ValueError("too long for sk-5502")])
def test_a_request_at_fault_is_not_repeated_and_no_key_is_told(error: Exception) -> None:
    ours, theirs = adapter(errors=[error] * 9)
    with pytest.raises(LanguageModelError, match=r"too long for \[key\]") as failure:
        ours.complete(REQUEST)
    assert failure.value.__cause__ is None
    assert len(theirs.sent) == 1


@pytest.mark.parametrize("error", [_HttpError(401, "bad sk-5502"), ModelAuthenticationError("bad sk-5502")])
def test_a_refused_key_is_a_matter_of_configuration(error: Exception) -> None:
    with pytest.raises(ConfigurationError, match="refuses its key") as refusal:
        adapter(errors=[error])[0].complete(REQUEST)
    assert "5502" not in str(refusal.value)
