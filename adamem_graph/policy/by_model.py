"""The judge that asks a language model which memories a policy wants kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pydantic import AliasChoices, BaseModel, Field

from adamem_graph.errors import UnusableReplyError
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.policy.judging import NO_PREFERENCE, RULES, is_concerned
from adamem_graph.policy.protocol import PolicyJudge
from adamem_graph.policy.rendering import rendered
from adamem_graph.records import EVERYONE, CandidateMemory, Judgement, MemoryPolicy
from adamem_graph.times import describe_day

PURPOSE: Final = "judge_memories"

_MEMORIES_OF_A_CALL: Final = 24
_LONGEST: Final = 400
_TOKENS_OF_A_REPLY: Final = 100
_TOKENS_OF_A_MEMORY: Final = 40
_UNJUDGED: Final = Judgement(True, 0.5, None, "the language model gave no usable reply: kept", RULES)


class SaidJudgement(BaseModel):
    """What the model decides about one memory."""

    item: int = Field(validation_alias=AliasChoices("item", "number", "id", "memory"))
    keep: bool
    why: str = Field(default="", validation_alias=AliasChoices("why", "reason"))


class SaidJudgements(BaseModel):
    """A whole reply."""

    decisions: list[SaidJudgement] = Field(validation_alias=AliasChoices("decisions", "judgements", "memories"))


class ModelPolicyJudge:
    """Judges memories by language model, several in one call."""

    def __init__(self, model: LanguageModel, fallback: PolicyJudge | None = None) -> None:
        """fallback: judges what the model gives no usable reply for; None admits it."""
        self._model = model
        self._fallback = fallback

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def judge(self, policy: MemoryPolicy, memories: Sequence[CandidateMemory]) -> list[Judgement]:
        """One judgement a memory; see `PolicyJudge`. `made_by` tells which of them the model did not make.

        Raises:
            ConfigurationError, LanguageModelError: the model cannot be reached.
        """
        asked = [memory for memory in memories if is_concerned(policy, memory)]
        judgements: dict[str, Judgement] = {}
        for start in range(0, len(asked), _MEMORIES_OF_A_CALL):
            batch = asked[start : start + _MEMORIES_OF_A_CALL]
            judgements |= {memory.id: each for memory, each in zip(batch, self._answered(policy, batch), strict=True)}
        return [judgements.get(memory.id, NO_PREFERENCE) for memory in memories]

    def _answered(self, policy: MemoryPolicy, memories: Sequence[CandidateMemory]) -> Sequence[Judgement]:
        """What cannot be answered together is asked in halves, down to one memory."""
        try:
            reply = ask_structured(
                self._model,
                _request(policy, memories),
                SaidJudgements,
                check=lambda answer: _fault(answer, len(memories)),
            )
        except UnusableReplyError:
            if len(memories) == 1:
                return self._fallback.judge(policy, memories) if self._fallback else [_UNJUDGED]
            middle = len(memories) // 2
            return [*self._answered(policy, memories[:middle]), *self._answered(policy, memories[middle:])]
        said = {each.item: each for each in reply.decisions}
        return [self._judgement(policy, memory, said[number]) for number, memory in enumerate(memories, start=1)]

    def _judgement(self, policy: MemoryPolicy, memory: CandidateMemory, said: SaidJudgement) -> Judgement:
        character = next((each for each in memory.characters if policy.preference_of(each) is not None), EVERYONE)
        why = " ".join(said.why.split())[:_LONGEST] or ("wanted" if said.keep else "not wanted")
        return Judgement(said.keep, float(said.keep), character, why, self.name)


def _request(policy: MemoryPolicy, memories: Sequence[CandidateMemory]) -> ModelRequest:
    characters = {name for memory in memories for name in memory.characters}
    lines = ["Preferences:", rendered(policy, characters=characters), "Memories:", *_lines(memories)]
    return ModelRequest(
        purpose=PURPOSE,
        instructions=f"{render_prompt(__package__, 'judge')}\n\n{FENCE_RULE}",
        content=fenced("\n".join(lines)),
        max_tokens=_TOKENS_OF_A_REPLY + _TOKENS_OF_A_MEMORY * len(memories),
    )


def _lines(memories: Sequence[CandidateMemory]) -> Iterator[str]:
    for number, memory in enumerate(memories, start=1):
        people = ", ".join(" ".join(name.split()) for name in memory.characters) or "nobody named"
        said = f" (said {describe_day(memory.said_at.date())})" if memory.said_at else ""
        yield f"[{number}] {people} | {' '.join(memory.text.split())[:_LONGEST]}{said}"


def _fault(reply: SaidJudgements, memories: int) -> str | None:
    """What the reply's form cannot see: each memory is decided once. Answers about no memory are overlooked."""
    answered = [said.item for said in reply.decisions if 1 <= said.item <= memories]
    missing = [str(number) for number in range(1, memories + 1) if number not in answered]
    if missing:
        return f"no decision about {', '.join(missing)}"
    doubled = sorted({number for number in answered if answered.count(number) > 1})
    return f"more than one decision about {doubled[0]}" if doubled else None
