"""Asks a language model for an answer of a given type, and once more where the first reply cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol, runtime_checkable

from adamem_graph.errors import TruncatedReplyError, UnusableReplyError
from adamem_graph.language.fencing import fenced
from adamem_graph.language.prompts import render_prompt
from adamem_graph.language.protocol import FinishReason, LanguageModel, LimitsReplies, ModelReply, ModelRequest
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
    off, with twice the room. Where the model sets the limit itself, one that was cut off at it is not asked for again.

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
        more_room = fault.cut_off and not (isinstance(model, LimitsReplies) and model.own_limit)
        if reply.finish is FinishReason.LENGTH and not more_room:
            reason = f"{fault}, which is the model's own: only whoever set the model up can raise it"
            raise TruncatedReplyError(model.name, request.purpose, reply.text, reason) from fault
        second = _with_more_room(first) if more_room else _to_be_mended(first, reply, fault)
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


def _with_more_room(request: ModelRequest) -> ModelRequest:
    return replace(request, max_tokens=2 * request.max_tokens)


def _to_be_mended(request: ModelRequest, reply: ModelReply, fault: UnreadableReplyError) -> ModelRequest:
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
