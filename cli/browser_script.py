"""A statement with its parameters as text to paste into Neo4j Browser: `:param` lines, then the statement."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence

import numpy as np

from adamem_graph.records import Explanation

_PLAIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def browser_script(explanation: Explanation) -> str:
    """The `:param` lines of an explanation and its statement.

    Each ends with a semicolon: Browser runs them one after the other when they are pasted in one piece.
    """
    lines = [param_line(name, value) for name, value in explanation.parameters.items()]
    return "\n".join([*lines, "", explanation.statement.rstrip().rstrip(";") + ";"])


def param_line(name: str, value: object) -> str:
    """`:param name => value;`. With `=>` Browser has the server read the value, so that whole numbers stay whole."""
    literal = cypher_literal(value)
    # Braces of its own would be the block form of Browser's lambda: it would take them off and run what is inside.
    return f":param {_key(name)} => {f'({literal})' if literal.startswith('{') else literal};"


def cypher_literal(value: object) -> str:
    """A value as Cypher writes it, on one line. Nothing in a text can end it: quotes and backslashes are escaped.

    Raises:
        TypeError: a value that Cypher has no literal for.
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float) and math.isfinite(value):
        return _real(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(str(key))}: {cypher_literal(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(cypher_literal(item) for item in value) + "]"
    raise TypeError(f"{value!r} has no literal in Cypher")


def _real(value: float) -> str:
    """The shortest digits that give the same number. Those of vectors are float32, and half as many do for them:
    Browser's parser needs seconds for a list of numbers in full."""
    with np.errstate(over="ignore"):
        single = np.float32(value)
    return str(single) if float(single) == value else repr(value)


def _text(value: str) -> str:
    """JSON's escapes are Cypher's as well; what cannot be seen is written as its code."""
    quoted = json.dumps(value, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in quoted)


def _key(name: str) -> str:
    return name if _PLAIN_NAME.fullmatch(name) else "`" + name.replace("`", "``") + "`"
