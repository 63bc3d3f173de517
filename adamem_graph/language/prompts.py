"""Prompts by name: Markdown files in the folder `prompts` of the package that uses them, with {placeholders}."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def render_prompt(package: str, name: str, **values: str) -> str:
    """The prompt `prompts/<name>.md` of `package` with each {placeholder} replaced by its value.

    Values go in as they are and are not looked at again: braces in them stay. JSON in a prompt stays too, since a
    placeholder is a lower-case word in braces and nothing else.

    Raises:
        KeyError: no such prompt, a placeholder without a value, or a value without a placeholder; a fault of the
            caller, never of a user's input.
    """
    template = _template(package, name)
    known = set(_PLACEHOLDER.findall(template))
    if known != values.keys():
        raise KeyError(f"prompt {name!r} has {sorted(known)} to fill in, and was given {sorted(values)}")
    return _PLACEHOLDER.sub(lambda found: values[found.group(1)], template)


@cache
def _template(package: str, name: str) -> str:
    path = resources.files(package).joinpath("prompts", f"{name}.md")
    if not path.is_file():
        raise KeyError(f"no prompt named {name!r} in {package}")
    return path.read_text(encoding="utf-8").strip()
