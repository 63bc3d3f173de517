"""The JSON schema of a wanted reply, in the form that strict servers take, and in words for those that take none."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel

from adamem_graph.language.prompts import render_prompt

_NAMED: Final = ("properties", "$defs")
_LEFT_OUT: Final = ("title", "default")


def reply_schema(reply_type: type[BaseModel]) -> dict[str, Any]:
    """The schema of `reply_type` with every key required and none beyond them.

    Servers that hold a model to a schema ask for that; a default then serves replies of those that do not.
    `reply_type` is made of models, lists and plain values: an open dictionary cannot be said in this form.
    """
    closed: dict[str, Any] = _closed(reply_type.model_json_schema())
    return closed


def instructions_with_schema(instructions: str, schema: Mapping[str, Any]) -> str:
    """`instructions`, followed by the schema in words, for a model whose server cannot hold it to one."""
    text = json.dumps(schema, ensure_ascii=False)
    return render_prompt("adamem_graph.language", "schema", instructions=instructions, schema=text)


def _closed(node: Any) -> Any:
    if isinstance(node, list):
        return [_closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        # Nothing may stand beside a reference.
        return {"$ref": node["$ref"]}
    closed = {
        key: {name: _closed(item) for name, item in value.items()} if key in _NAMED else _closed(value)
        for key, value in node.items()
        if key not in _LEFT_OUT
    }
    if "properties" in closed:
        closed |= {"required": list(closed["properties"]), "additionalProperties": False}
    return closed
