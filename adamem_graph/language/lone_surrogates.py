"""Halves of signs: a reply that ends or is escaped inside an emoji has them, and nothing can encode or store them."""

from __future__ import annotations

import json
import re
from typing import Any

_ESCAPED = re.compile(r"\\u[dD]")


def encodable(text: str) -> str:
    """`text` with "?" for every lone surrogate."""
    return text.encode("utf-8", "replace").decode("utf-8")


def load_json(text: str) -> Any:
    """The value of a JSON text, encodable however it is escaped. Line breaks inside strings are let pass.

    Raises:
        ValueError: it is no JSON.
    """
    value = json.loads(encodable(text), strict=False)
    return json.loads(encodable(json.dumps(value, ensure_ascii=False))) if _ESCAPED.search(text) else value
