"""Importing the Neo4j driver without the data-frame libraries that it would load beside itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from types import ModuleType

_DATA_FRAMES = frozenset({"pandas", "pyarrow"})


@contextmanager
def slim_driver() -> Iterator[None]:
    """Within it, whoever imports `neo4j` first gets it without pandas and pyarrow.

    The driver imports both where they are installed (the `gds` extra brings them), to take data frames as parameters.
    The commands give it none, and would pay 70 MB and most of a second for them at every start. They stay importable
    by everybody else, before and after. This is for the command's own process alone: a program that uses the library
    may want the driver with them.
    """
    finder = _HiddenFromDriver()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


class _HiddenFromDriver(MetaPathFinder):
    """Says that there are no data-frame libraries as long as the driver is being imported."""

    def find_spec(self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> None:
        """Leaves every other import to the finders after this one.

        Raises:
            ModuleNotFoundError: the driver is asking; it does without.
        """
        if fullname in _DATA_FRAMES and _driver_is_half_imported():
            raise ModuleNotFoundError(f"{fullname} is hidden from the Neo4j driver", name=fullname)


def _driver_is_half_imported() -> bool:
    """Whether `import neo4j` has begun and not ended: what it is imported for is not there yet."""
    driver = sys.modules.get("neo4j")
    return driver is not None and "GraphDatabase" not in vars(driver)
