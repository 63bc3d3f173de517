"""Keys as models rename them (case, separators, plural, synonyms), brought back to those of the wanted type."""

from __future__ import annotations

import re
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import AliasChoices, BaseModel
from pydantic.fields import FieldInfo

_SEPARATORS = re.compile(r"[\W_]+")


def with_own_keys(value: object, model: type[BaseModel]) -> Any:
    """`value` with the keys of `model`, and of the models in its fields, in place of their variants.

    A key that is written right wins over a variant of it. A null for a field that has a default counts as absent.
    Keys that belong to no field are left for the type to judge.
    """
    if isinstance(value, list):
        return [with_own_keys(item, model) for item in value]
    if not isinstance(value, dict):
        return value
    own: dict[str, Any] = {}
    fields = _input_fields(model)
    for key, item in sorted(value.items(), key=lambda pair: pair[0] not in fields):
        name: str = key if key in fields else _variants(model).get(_plain(key)) or key
        field = fields.get(name)
        if name in own or (field is not None and item is None and not field.is_required()):
            continue
        inner = model_within(field.annotation) if field is not None else None
        own[name] = with_own_keys(item, inner) if inner is not None else item
    return own


def has_key_of(value: dict[str, Any], model: type[BaseModel]) -> bool:
    """Whether at least one key of `value` is a key of `model` or a variant of one."""
    return any(key in _input_fields(model) or _plain(key) in _variants(model) for key in value)


def list_fields(model: type[BaseModel]) -> list[str]:
    """The keys of `model` that hold lists."""
    return [key for key, field in _input_fields(model).items() if _is_list(field.annotation)]


def model_within(annotation: Any) -> type[BaseModel] | None:
    """The one model that an annotation speaks of (`list[Fact] | None`: Fact); None where it is none or several."""
    found = set(_models(annotation))
    return found.pop() if len(found) == 1 else None


def _models(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models(part)]


def _is_list(annotation: Any) -> bool:
    if get_origin(annotation) in (Union, UnionType):
        return any(_is_list(part) for part in get_args(annotation))
    return get_origin(annotation) in (list, tuple)


@cache
def _input_fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields of `model` by the key that its validation reads: the first alias, where there is one."""
    return {_names(name, field)[0]: field for name, field in model.model_fields.items()}


@cache
def _variants(model: type[BaseModel]) -> dict[str, str]:
    """The key that validation reads, by every plain form of a field's name and of its aliases."""
    variants: dict[str, str] = {}
    for field_name, field in model.model_fields.items():
        names = _names(field_name, field)
        for name in (*names, field_name):
            variants.setdefault(_plain(name), names[0])
    return variants


def _names(name: str, field: FieldInfo) -> list[str]:
    alias = field.validation_alias
    if isinstance(alias, AliasChoices):
        return [choice for choice in alias.choices if isinstance(choice, str)] or [name]
    return [alias] if isinstance(alias, str) else [name]


def _plain(key: str) -> str:
    """A key without case, separators and plural: "Key_Facts", "keyFact" and "key facts" are one."""
    letters = _SEPARATORS.sub("", key).casefold()
    if letters.endswith("ies"):
        return letters[:-3] + "y"
    return letters.removesuffix("s") if not letters.endswith("ss") else letters
