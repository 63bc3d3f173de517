"""The merger that asks a language model which topics of a group are one theme (Yan et al. 2026, prompt E.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from pydantic import AliasChoices, BaseModel, BeforeValidator, Field

from adamem_graph.batching import in_batches
from adamem_graph.construction.by_model.batches import answered
from adamem_graph.construction.by_model.dating import explicit_dates, invented_dates
from adamem_graph.construction.by_model.reply_values import numbers
from adamem_graph.construction.by_model.wording import is_foreign
from adamem_graph.construction.regrouping.protocol import GroupedTopic, MergedTheme, TopicGroup
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.records import FailedReply

PURPOSE: Final = "merge_topics"

_TOPICS_OF_A_CALL: Final = 24
_LONGEST: Final = 240
_TOKENS_OF_A_REPLY: Final = 150
_TOKENS_OF_A_TOPIC: Final = 60


class SaidTheme(BaseModel):
    """A theme. topics: the numbers of those that it stands for."""

    topics: Annotated[list[int], BeforeValidator(numbers)] = Field(
        validation_alias=AliasChoices("topics", "members", "numbers")
    )
    name: str
    summary: str = ""


class SaidThemes(BaseModel):
    """A whole reply."""

    themes: list[SaidTheme] = Field(validation_alias=AliasChoices("themes", "groups", "grouped_topics"))


class ModelTopicMerger:
    """Makes themes of merge groups by language model; see `TopicMerger`."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def merge(self, groups: Sequence[TopicGroup]) -> list[tuple[MergedTheme, ...] | FailedReply]:
        """The themes of each group; small groups share a call. A topic that the model leaves alone is in none.

        Raises:
            ConfigurationError, LanguageModelError: the model cannot be reached.
        """
        batches = in_batches(groups, lambda group: len(group.topics), _TOPICS_OF_A_CALL)
        return [outcome for batch in batches for outcome in answered(batch, self._asked)]

    def _asked(self, groups: Sequence[TopicGroup]) -> list[tuple[MergedTheme, ...]]:
        topics = [topic for group in groups for topic in group.topics]
        request = ModelRequest(
            purpose=PURPOSE,
            instructions=f"{render_prompt(__package__, 'merge_topics')}\n\n{FENCE_RULE}",
            content=fenced(_written_out(groups)),
            max_tokens=_TOKENS_OF_A_REPLY + _TOKENS_OF_A_TOPIC * len(topics),
        )
        reply = ask_structured(self._model, request, SaidThemes, check=lambda answer: _fault(answer, groups))
        return [tuple(_themes(reply, group, topics)) for group in groups]


def _themes(reply: SaidThemes, group: TopicGroup, topics: Sequence[GroupedTopic]) -> list[MergedTheme]:
    own = {topic.id for topic in group.topics}
    themes = []
    for said in reply.themes:
        members = tuple(topics[number - 1].id for number in said.topics)
        if len(members) > 1 and members[0] in own:
            themes.append(MergedTheme(_line(said.name), _line(said.summary), members))
    return themes


def _fault(reply: SaidThemes, groups: Sequence[TopicGroup]) -> str | None:
    """What is wrong with the themes: each topic is in one, all topics of one are of one group, and nothing is added."""
    topics = [topic for group in groups for topic in group.topics]
    group_of = [index for index, group in enumerate(groups) for _ in group.topics]
    used = [number for said in reply.themes for number in said.topics]
    unknown = sorted({number for number in used if not 1 <= number <= len(topics)})
    if unknown:
        return f"there is no topic {unknown[0]}"
    for number in range(1, len(topics) + 1):
        if used.count(number) != 1:
            return f"topic {number} is in {used.count(number)} themes; each topic is in exactly one"
    for said in reply.themes:
        fault = _fault_of(said, [topics[number - 1] for number in said.topics])
        if fault is None and len({group_of[number - 1] for number in said.topics}) > 1:
            fault = "it takes topics of several groups"
        if fault is not None:
            return f"theme {_line(said.name)!r}: {fault}"
    return None


def _fault_of(said: SaidTheme, topics: Sequence[GroupedTopic]) -> str | None:
    if len(topics) < 2:
        return None
    if not _line(said.name) or not _line(said.summary):
        return "it needs a name and a summary"
    source = "\n".join(_described(topic) for topic in topics)
    if is_foreign(f"{said.name} {said.summary}", source):
        return "it is not in the language of its topics"
    invented = invented_dates(f"{said.name}. {said.summary}", explicit_dates(source))
    return f"none of its topics has the date {invented[0]}" if invented else None


def _written_out(groups: Sequence[TopicGroup]) -> str:
    lines: list[str] = []
    number = 0
    for position, group in enumerate(groups, start=1):
        lines.append(f"Group {position}:")
        for topic in group.topics:
            number += 1
            lines.append(f"[{number}] {_described(topic)}")
    return "\n".join(lines)


def _described(topic: GroupedTopic) -> str:
    return f"{_line(topic.name)}: {_line(topic.summary)[:_LONGEST]}"


def _line(text: str) -> str:
    return " ".join(text.split())
