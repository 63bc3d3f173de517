"""The fields of a JSON record that is a turn: who speaks, what is said, which session."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adamem_graph.records import Role, role_of
from adamem_graph.transcripts.options import ReadOptions
from adamem_graph.transcripts.text import UnreadableError

_NOT_SPOKEN = frozenset({"system", "developer", "tool", "function"})
_TEXT_PARTS = frozenset({"text", "input_text", "output_text", "refusal"})


def first_given(record: Mapping[str, object], names: Sequence[str]) -> tuple[str, object] | None:
    """The first of the fields that is there and not null, with its value."""
    return next(((name, value) for name in names if (value := record.get(name)) is not None), None)


def key_of(record: Mapping[str, object], names: Sequence[str]) -> str | None:
    """The session key or id in the first of the fields that is given: text, or a whole number.

    Raises:
        UnreadableError: it is of another kind.
    """
    given = first_given(record, names)
    if given is None:
        return None
    name, value = given
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise UnreadableError(f'"{name}" is {kind_of(value)}, not text or a whole number')
    return str(value)


def text_field(record: Mapping[str, object], name: str) -> str | None:
    """The text in a field, or None where it is absent or null.

    Raises:
        UnreadableError: it is of another kind.
    """
    value = record.get(name)
    if value is not None and not isinstance(value, str):
        raise UnreadableError(f'"{name}" is {kind_of(value)}, not text')
    return value


def is_spoken(record: Mapping[str, object], names: Sequence[str] = ("role",)) -> bool:
    """False for system, developer, tool and function messages: instructions and results, not conversation."""
    return not any(isinstance(word := record.get(name), str) and word.lower() in _NOT_SPOKEN for name in names)


def side_of(record: Mapping[str, object]) -> tuple[str, Role]:
    """The role word of a chat message, and the side it names.

    Raises:
        UnreadableError: there is no role, or one that is no side of the dialogue.
    """
    word = text_field(record, "role")
    if not word:
        raise UnreadableError("missing speaker: the message has no role")
    role = role_of(word)
    if role is Role.OTHER:
        raise UnreadableError(f'unknown role "{word[:60]}": user and assistant are read')
    return word, role


def role_name(role: Role, word: str, options: ReadOptions) -> str:
    """The speaker of a turn that has a role and no name; the word itself for a role that is no side."""
    if role is Role.USER:
        return options.user_name
    return options.assistant_name if role is Role.ASSISTANT else word


def content_text(value: object, left_out: Callable[[str], None]) -> str:
    """The words of a message's content: text, null (empty), or a list of parts, joined by line ends.

    left_out: called with the type of each part that is no text (a picture, a sound, a file).

    Raises:
        UnreadableError: the content, or a part of it, is of another kind.
    """
    if value is None or isinstance(value, str):
        return value or ""
    if not isinstance(value, list):
        raise UnreadableError(f"the content is {kind_of(value)}, not text or a list of parts")
    words = []
    for part in value:
        text = _part_text(part)
        if text is None:
            left_out(str(part["type"]))
        else:
            words.append(text)
    return "\n".join(words)


def kind_of(value: object) -> str:
    """What a JSON value is, in JSON's words."""
    if value is None:
        return "null"
    names = {bool: "true or false", str: "text", list: "a list", dict: "an object"}
    return next((name for kind, name in names.items() if isinstance(value, kind)), "a number")


def _part_text(part: object) -> str | None:
    if isinstance(part, str):
        return part
    if not isinstance(part, dict) or not isinstance(kind := part.get("type"), str):
        raise UnreadableError('a part of the content has no "type"')
    if kind not in _TEXT_PARTS:
        return None
    text = part.get("refusal" if kind == "refusal" else "text")
    if not isinstance(text, str):
        raise UnreadableError(f'a part of type "{kind}" has no text')
    return text
