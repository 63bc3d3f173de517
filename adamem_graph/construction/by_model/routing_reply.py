"""The reply that is asked for when new entries are to be routed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BaseModel, BeforeValidator, Field

from adamem_graph.construction.by_model.reply_values import number


def _target(value: Any) -> Any:
    """The number of a label; what holds none ("None", "") is no target."""
    label = number(value)
    return label if isinstance(label, int) else None


def _upper(value: Any) -> Any:
    return value.strip().upper() if isinstance(value, str) else value


class SaidRouting(BaseModel):
    """What to do with one new entry. target: the label of a known one."""

    item: Annotated[int, BeforeValidator(number)] = Field(validation_alias=AliasChoices("item", "new", "id", "number"))
    action: Annotated[Literal["ADD", "UPDATE", "IGNORE"], BeforeValidator(_upper)]
    target: Annotated[int | None, BeforeValidator(_target)] = None


class SaidRoutings(BaseModel):
    """A whole reply."""

    decisions: list[SaidRouting]
