"""Language models behind one protocol, and structured replies that survive what models really send."""

from adamem_graph.language.fencing import FENCE_RULE, fenced
from adamem_graph.language.openai import OpenAIModel
from adamem_graph.language.prompts import render_prompt
from adamem_graph.language.protocol import FinishReason, LanguageModel, ModelReply, ModelRequest
from adamem_graph.language.structured import ask_structured

__all__ = [
    "FENCE_RULE",
    "FinishReason",
    "LanguageModel",
    "ModelReply",
    "ModelRequest",
    "OpenAIModel",
    "ask_structured",
    "fenced",
    "render_prompt",
]
