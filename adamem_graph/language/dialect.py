"""How much of the chat protocol a server understands: they share its name, not all of its parameters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from adamem_graph.language.protocol import ModelRequest
from adamem_graph.language.schema import instructions_with_schema


class ReplyFormat(StrEnum):
    """How a reply is held to a schema: by the server, to any JSON by the server, or by words in the prompt alone."""

    SCHEMA = "json_schema"
    JSON = "json_object"
    WORDS = "words"


_SIMPLER_FORMAT: Final = {ReplyFormat.SCHEMA: ReplyFormat.JSON, ReplyFormat.JSON: ReplyFormat.WORDS}


@dataclass(frozen=True, slots=True)
class Dialect:
    """The parameters that a server is sent.

    temperature: False for models that choose their own; limit: the name that the longest reply goes by.
    """

    reply_format: ReplyFormat = ReplyFormat.SCHEMA
    temperature: bool = True
    limit: str = "max_tokens"

    def parameters(self, request: ModelRequest) -> dict[str, Any]:
        """The body of a chat request, without the model."""
        in_words = request.schema is not None and self.reply_format is not ReplyFormat.SCHEMA
        instructions = (
            instructions_with_schema(request.instructions, request.schema)
            if in_words and request.schema is not None
            else request.instructions
        )
        parameters: dict[str, Any] = {
            "messages": [
                {"role": "system", "content": instructions},
                {"role": "user", "content": request.content},
            ],
            self.limit: request.max_tokens,
        }
        if self.temperature:
            parameters["temperature"] = 0
        if request.schema is not None and self.reply_format is not ReplyFormat.WORDS:
            parameters["response_format"] = self._response_format(request)
        return parameters

    def simpler(self, request: ModelRequest, refusal: str) -> Dialect | None:
        """What to try after the server refused a request for the reason `refusal`; None when nothing is left.

        The reason names the parameter where it is a temperature or a limit that the model does not take. A refused
        format is told in as many words as there are servers, so that any other reason counts as one.
        """
        if self.temperature and "temperature" in refusal:
            return replace(self, temperature=False)
        if self.limit == "max_tokens" and "max_completion_tokens" in refusal:
            return replace(self, limit="max_completion_tokens")
        if request.schema is not None and self.reply_format in _SIMPLER_FORMAT:
            return replace(self, reply_format=_SIMPLER_FORMAT[self.reply_format])
        return None

    @property
    def left_out(self) -> str:
        """What of the full protocol this dialect does without, for a notice."""
        parts = []
        if self.reply_format is not ReplyFormat.SCHEMA:
            instead = "only JSON is asked for" if self.reply_format is ReplyFormat.JSON else "the prompt asks for it"
            parts.append(f"reply schema ({instead})")
        if not self.temperature:
            parts.append("temperature of 0 (replies may vary)")
        if self.limit != "max_tokens":
            parts.append(f"max_tokens ({self.limit} is sent)")
        return ", no ".join(parts)

    def _response_format(self, request: ModelRequest) -> dict[str, Any]:
        if self.reply_format is ReplyFormat.JSON:
            return {"type": "json_object"}
        schema = {"name": request.purpose, "schema": request.schema, "strict": True}
        return {"type": "json_schema", "json_schema": schema}
