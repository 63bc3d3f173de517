"""Groups that share a call, and are asked about apart when the reply cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from adamem_graph.errors import UnusableReplyError
from adamem_graph.records import FailedReply

Group = TypeVar("Group")
Result = TypeVar("Result")


def answered(groups: Sequence[Group], ask: Callable[[Sequence[Group]], list[Result]]) -> list[Result | FailedReply]:
    """What `ask` gives for the groups, in their order; halves where the whole fails, a failure where one group does."""
    try:
        return list(ask(groups))
    except UnusableReplyError as error:
        if len(groups) == 1:
            return [FailedReply(error.purpose, error.model, error.reply, error.reason)]
        middle = len(groups) // 2
        return answered(groups[:middle], ask) + answered(groups[middle:], ask)
