"""Things that are done together as long as they are not too much together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Thing = TypeVar("Thing")


def in_batches(things: Iterable[Thing], size: Callable[[Thing], int], at_most: int) -> Iterator[list[Thing]]:
    """Neighbours, as many as have `at_most` of what `size` counts; one that is too large by itself comes alone."""
    batch: list[Thing] = []
    total = 0
    for thing in things:
        of_thing = size(thing)
        if batch and total + of_thing > at_most:
            yield batch
            batch, total = [], 0
        batch.append(thing)
        total += of_thing
    if batch:
        yield batch
