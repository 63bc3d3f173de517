"""JSON that is parsed whole: one line of it."""

from __future__ import annotations

import json

from adamem_graph.transcripts.text import UnreadableError


def parse_json(text: str) -> object:
    """The value that a line of JSON holds.

    Raises:
        UnreadableError: it is broken, or nested too deeply.
    """
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"not valid JSON: {error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise UnreadableError("not readable JSON: nested too deeply") from error
    except ValueError as error:  # a whole number of more digits than Python converts
        raise UnreadableError(f"not readable JSON: {error}") from error
    return value
