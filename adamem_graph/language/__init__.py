"""Language models behind one protocol, and structured replies that survive what models really send."""

from adamem_graph.language.factory import chosen_model, create_language_model, metered
from adamem_graph.language.fencing import FENCE_RULE, fenced
from adamem_graph.language.langchain import LangChainModel
from adamem_graph.language.metered import MeteredModel
from adamem_graph.language.openai import OpenAIModel
from adamem_graph.language.prompts import render_prompt
from adamem_graph.language.protocol import FinishReason, LanguageModel, ModelReply, ModelRequest
from adamem_graph.language.reply_cache import ReplyCache
from adamem_graph.language.structured import ask_structured
from adamem_graph.language.usage import Usage, total_usage

__all__ = [
    "FENCE_RULE",
    "FinishReason",
    "LangChainModel",
    "LanguageModel",
    "MeteredModel",
    "ModelReply",
    "ModelRequest",
    "OpenAIModel",
    "ReplyCache",
    "Usage",
    "ask_structured",
    "chosen_model",
    "create_language_model",
    "fenced",
    "metered",
    "render_prompt",
    "total_usage",
]
