"""From what a language model said to the wanted type: the answer is found, its keys are put right, it is validated."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from adamem_graph.language.json_finding import FoundJson, find_json
from adamem_graph.language.protocol import FinishReason, ModelReply
from adamem_graph.language.reply_keys import has_key_of, list_fields, with_own_keys

Reply = TypeVar("Reply", bound=BaseModel)

MAX_NAMED_FAULTS: Final = 5

_THOUGHT = r"(?:think|thinking|thought|reasoning)"
_SCHEMA_TYPES: Final = ("object", "array", "string", "integer", "number", "boolean", "null")
_EMPTY_LIST = re.compile(r"\s*(?:```\w*)?\s*\[\s*\]\s*(?:```)?\s*")
_OPEN_THOUGHT = re.compile(rf"\s*<{_THOUGHT}>")
_THOUGHT_END = re.compile(rf"</{_THOUGHT}>")


class UnreadableReplyError(ValueError):
    """Why a reply cannot be used; cut_off: because it ends before its end."""

    def __init__(self, reason: str, *, cut_off: bool = False) -> None:
        self.cut_off = cut_off
        super().__init__(reason)


def read_reply(reply: ModelReply, reply_type: type[Reply]) -> Reply:
    """The answer in `reply`, fenced or not, with thoughts before it and prose around it.

    Raises:
        UnreadableReplyError: it was refused, is empty or cut off, or holds no answer or several different ones. A
            cut-off reply is never mended: what is missing could be anything.
    """
    if reply.finish is FinishReason.REFUSAL:
        raise UnreadableReplyError("the model refused to answer")
    if reply.finish is FinishReason.LENGTH:
        raise UnreadableReplyError("the reply was cut off at the token limit", cut_off=True)
    text, still_thinking = _without_thoughts(reply.text)
    if not text.strip():
        raise UnreadableReplyError("the reply is empty")
    found = find_json(text)
    if found.cut_off:
        raise UnreadableReplyError("the reply breaks off inside its JSON", cut_off=True)
    answers = _validated(_candidates(text, found, reply_type), reply_type)
    # Thoughts that nothing closes hold drafts; the last one is meant.
    if len(answers) > 1 and not still_thinking:
        raise UnreadableReplyError(f"the reply holds {len(answers)} different answers; one is wanted")
    return answers[-1]


def _without_thoughts(text: str) -> tuple[str, bool]:
    """The text after the model's thoughts, and whether they never end; some servers leave out where they begin."""
    ends = list(_THOUGHT_END.finditer(text))
    if _OPEN_THOUGHT.match(text):
        return (text[ends[0].end() :], False) if ends else (text, True)
    if ends and not text.lstrip().startswith(("{", "[", "`")):
        return text[ends[0].end() :], False
    return text, False


def _candidates(text: str, found: FoundJson, reply_type: type[BaseModel]) -> list[dict[str, Any]]:
    """The objects that look like the wanted one, or that hold one which does; else a list in its place."""
    objects = [value for value in found.values if isinstance(value, dict)]
    inner = [item for value in objects for item in value.values() if isinstance(item, dict)]
    for level in (objects, inner):
        alike = [value for value in level if has_key_of(value, reply_type) and not _is_of_a_schema(value)]
        if alike:
            return alike
    bare = _bare_lists(text, found)
    fields = list_fields(reply_type)
    if bare and len(fields) == 1:
        return [{fields[0]: value} for value in bare]
    wanted = ", ".join(reply_type.model_json_schema()["properties"])
    raise UnreadableReplyError(f"the reply holds no JSON object with these keys: {wanted}")


def _bare_lists(text: str, found: FoundJson) -> list[list[Any]]:
    """Lists that can stand for an answer: no part of a broken object, and empty only where nothing else was said."""
    if _EMPTY_LIST.fullmatch(text):
        return [[]]
    return [] if found.broken else [value for value in found.values if isinstance(value, list) and value]


def _is_of_a_schema(value: dict[str, Any]) -> bool:
    """Whether this is a JSON schema, or its inside: each key with a description of what may stand there."""
    if isinstance(value.get("properties"), dict):
        return "type" in value or "$defs" in value
    return all(
        isinstance(item, dict) and (item.get("type") in _SCHEMA_TYPES or "$ref" in item or "anyOf" in item)
        for item in value.values()
    )


def _validated(candidates: Iterable[dict[str, Any]], reply_type: type[Reply]) -> list[Reply]:
    """The different answers among the candidates, in order."""
    answers: list[Reply] = []
    fault = ""
    for candidate in candidates:
        try:
            answer = reply_type.model_validate(with_own_keys(candidate, reply_type))
        except ValidationError as error:
            fault = _faults(error)
            continue
        # Against the last one alone: a reply can hold thousands.
        if answer not in answers[-1:]:
            answers.append(answer)
    if not answers:
        raise UnreadableReplyError(fault)
    return answers


def _faults(error: ValidationError) -> str:
    problems = error.errors(include_url=False, include_input=False)
    told = [f"{'.'.join(map(str, problem['loc'])) or 'all'}: {problem['msg']}" for problem in problems]
    more = len(told) - MAX_NAMED_FAULTS
    return "; ".join(told[:MAX_NAMED_FAULTS]) + (f"; and {more} more" if more > 0 else "")
