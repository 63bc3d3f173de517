"""From the word in `ADAMEM_LLM`, or an application's own model, to a language model that is counted and bounded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from adamem_graph.errors import ConfigurationError
from adamem_graph.language.langchain import LangChainModel
from adamem_graph.language.metered import MeteredModel
from adamem_graph.language.openai import OpenAIModel
from adamem_graph.language.protocol import LanguageModel
from adamem_graph.language.reply_cache import ReplyCache
from adamem_graph.notices import log_notice
from adamem_graph.records import Notice
from adamem_graph.settings import Settings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

KNOWN_SPECS = ("openai:MODEL",)

NO_MODEL = "none"
"""Named in place of a model: do without one."""


def create_language_model(
    spec: str, settings: Settings, *, on_notice: Callable[[Notice], None] = log_notice
) -> MeteredModel:
    """The model that `spec` names, one of KNOWN_SPECS; nothing is sent yet.

    Raises:
        ConfigurationError: the name is unknown, or a setting that it needs is missing.
        MissingExtraError: an optional package that it needs is not installed.
    """
    kind, _, model = spec.partition(":")
    if kind != "openai" or not model:
        raise ConfigurationError(
            f"unknown language model {spec!r} (ADAMEM_LLM); known are {', '.join((*KNOWN_SPECS, NO_MODEL))}, "
            "where OPENAI_BASE_URL may name any server that speaks OpenAI's protocol"
        )
    key = settings.openai_api_key
    openai = OpenAIModel(
        model,
        api_key=key.get_secret_value() if key else None,
        base_url=settings.openai_base_url,
        max_retries=settings.adamem_llm_retries,
        timeout_s=settings.adamem_llm_timeout,
        on_notice=on_notice,
    )
    return metered(openai, settings, on_notice=on_notice)


def metered(
    model: LanguageModel, settings: Settings, *, on_notice: Callable[[Notice], None] = log_notice
) -> MeteredModel:
    """`model` as the settings want it: its use counted, ADAMEM_LLM_CONCURRENCY, ADAMEM_LLM_CACHE.

    Raises:
        ConfigurationError: the folder of the cache cannot be made.
    """
    folder = settings.adamem_llm_cache
    cache = ReplyCache(folder) if folder is not None else None
    return MeteredModel(model, concurrency=settings.adamem_llm_concurrency, cache=cache, on_notice=on_notice)


def chosen_model(
    llm: str | LanguageModel | BaseChatModel | None,
    settings: Settings,
    *,
    on_notice: Callable[[Notice], None] = log_notice,
) -> MeteredModel | None:
    """The model that a caller names or brings, LangChain's too, else that of ADAMEM_LLM.

    None where there is none, and for `NO_MODEL`, by which a caller goes without the one of ADAMEM_LLM.

    Raises: as `create_language_model`.
    """
    wanted = settings.adamem_llm if llm is None else llm
    if wanted is None or wanted == NO_MODEL:
        return None
    if isinstance(wanted, MeteredModel):
        return wanted
    if isinstance(wanted, str):
        return create_language_model(wanted, settings, on_notice=on_notice)
    # A model of ours completes requests; one of LangChain's does not, and its package need not be there to tell.
    ours = hasattr(wanted, "complete")
    model = cast("LanguageModel", wanted) if ours else LangChainModel(cast("BaseChatModel", wanted))
    return metered(model, settings, on_notice=on_notice)
