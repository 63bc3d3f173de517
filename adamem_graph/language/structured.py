"""Asks a language model for an answer of a given type, and once more where the first reply cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol, runtime_checkable

from adamem_graph.errors import TruncatedReplyError, UnusableReplyError
from adamem_graph.language.fencing import fenced
from adamem_graph.language.prompts import render_prompt
from adamem_graph.language.protocol import LanguageModel, ModelReply, ModelRequest
from adamem_graph.language.reply_reading import Reply, UnreadableReplyError, read_reply
from adamem_graph.language.schema import reply_schema

MAX_QUOTED_CHARACTERS: Final = 4_000
"""Of an unusable reply, in the request for a better one."""


@runtime_checkable
class KeepsReplies(Protocol):
    """A model that gives the same reply again without asking (a cache)."""

    def forget(self, request: ModelRequest) -> None:
        """Ask anew the next time."""
        ...


def ask_structured(
    model: LanguageModel,
    request: ModelRequest,
    reply_type: type[Reply],
    *,
    check: Callable[[Reply], str | None] | None = None,
) -> Reply:
    """The model's answer as an instance of `reply_type`, whose schema goes with the request.

    A reply that cannot be used is answered with one more request: with the fault and the reply, or, where it was cut
    off, with twice the room.

    check: what is wrong with an answer that the type cannot see (a turn left out), or None where it is right.

    Raises:
        TruncatedReplyError: the last reply was cut off; ask for less at a time.
        UnusableReplyError: the last reply cannot be used for another reason.
        ConfigurationError, LanguageModelError: see `LanguageModel.complete`.
    """
    first = replace(request, schema=reply_schema(reply_type))
    reply = model.complete(first)
    try:
        return _checked(reply, reply_type, check)
    except UnreadableReplyError as fault:
        second = _second_request(first, reply, fault)
    reply = model.complete(second)
    try:
        return _checked(reply, reply_type, check)
    except UnreadableReplyError as fault:
        if isinstance(model, KeepsReplies):
            model.forget(first)
            model.forget(second)
        kind = TruncatedReplyError if fault.cut_off else UnusableReplyError
        raise kind(model.name, request.purpose, reply.text, str(fault)) from fault


def _checked(reply: ModelReply, reply_type: type[Reply], check: Callable[[Reply], str | None] | None) -> Reply:
    answer = read_reply(reply, reply_type)
    fault = check(answer) if check is not None else None
    if fault is not None:
        raise UnreadableReplyError(fault)
    return answer


def _second_request(request: ModelRequest, reply: ModelReply, fault: UnreadableReplyError) -> ModelRequest:
    if fault.cut_off:
        return replace(request, max_tokens=2 * request.max_tokens)
    content = render_prompt(
        "adamem_graph.language",
        "repair",
        content=request.content,
        reason=str(fault),
        reply=fenced(_shortened(reply.text)),
    )
    return replace(request, content=content)


def _shortened(text: str) -> str:
    half = MAX_QUOTED_CHARACTERS // 2
    return text if len(text) <= MAX_QUOTED_CHARACTERS else f"{text[:half]}\n[...]\n{text[-half:]}"
