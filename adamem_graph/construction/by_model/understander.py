"""The understander that asks a language model: several turns in one call, and no word of it taken on trust."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final

from adamem_graph.construction.by_model.accepting import UnacceptableError, accepted
from adamem_graph.construction.by_model.turns import Transcript, Turn, halves, in_calls, turns_in_context, written_out
from adamem_graph.construction.by_model.understanding_reply import MarkedTurns, SaidTurns
from adamem_graph.errors import UnusableReplyError
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.policy.rendering import rendered
from adamem_graph.records import KEEP_EVERYTHING, FailedReply, MemoryPolicy, Message, Understanding

TURNS_PER_CALL: Final = 8
"""Turns in one request by default; the paper asks about one (Yan et al. 2026, prompt E.1)."""

PURPOSE: Final = "understand"

_CALLS_AT_ONCE = 4
_TOKENS_OF_A_REPLY = 200
_TOKENS_OF_A_TURN = 350


@dataclass(frozen=True, slots=True)
class _Fault:
    """Why one turn's part of a reply will not do, and that part."""

    reason: str
    reply: str


_Outcome = Understanding | FailedReply | _Fault


class ModelUnderstander:
    """Understands messages with a language model and believes what their words bear out; see `accepting`."""

    def __init__(
        self,
        model: LanguageModel,
        *,
        turns_per_call: int = TURNS_PER_CALL,
        calls_at_once: int = _CALLS_AT_ONCE,
        policy: MemoryPolicy = KEEP_EVERYTHING,
    ) -> None:
        """model: may have limits of its own on calls at a time, which then hold.

        turns_per_call: most turns in one request, at least 1; calls_at_once: most requests under way.
        policy: all is recorded under it, each fact and attribute with whether it is wanted.
        """
        if turns_per_call < 1 or calls_at_once < 1:
            raise ValueError("turns_per_call and calls_at_once are at least 1")
        self._model = model
        self._turns_per_call = turns_per_call
        self._calls_at_once = calls_at_once
        self._policy = policy

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def under(self, policy: MemoryPolicy) -> ModelUnderstander:
        """The same understander under a policy; see `FollowsPolicy`."""
        return ModelUnderstander(
            self._model, turns_per_call=self._turns_per_call, calls_at_once=self._calls_at_once, policy=policy
        )

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding | FailedReply]:
        """One record or failure per message, in the same order; see `Understander`.

        Turns that are asked about together may colour each other; each still has its CONTEXT_TURNS before it.

        Raises:
            ConfigurationError, LanguageModelError: the model cannot be reached; calls not yet made are not made.
        """
        calls = list(in_calls(turns_in_context(messages, before), self._turns_per_call))
        with ThreadPoolExecutor(self._calls_at_once) as pool:
            records = pool.map(lambda turns: self._read(turns, participants), calls)
            return [record for call in records for record in call]

    def _read(self, turns: Sequence[Turn], participants: Collection[str]) -> list[Understanding | FailedReply]:
        """The records of one call's turns; each that came out wrong is asked about once more, alone."""
        outcomes = self._asked(turns, participants)
        for index, outcome in enumerate(outcomes):
            if isinstance(outcome, _Fault):
                (outcomes[index],) = self._asked([turns[index]], participants, outcome.reason)
        return [self._final(outcome) for outcome in outcomes]

    def _final(self, outcome: _Outcome) -> Understanding | FailedReply:
        if isinstance(outcome, _Fault):
            return FailedReply(PURPOSE, self.name, outcome.reply, outcome.reason)
        if isinstance(outcome, Understanding) and self._policy.preferences:
            return replace(outcome, policy_version=self._policy.version)
        return outcome

    def _asked(self, turns: Sequence[Turn], participants: Collection[str], fault: str | None = None) -> list[_Outcome]:
        """One outcome per turn. What cannot be answered together is asked in halves, down to one turn.

        fault: of an earlier answer about a turn that is asked about alone.
        """
        transcript = written_out(turns, participants)
        try:
            reply: SaidTurns = ask_structured(
                self._model,
                _request(transcript, fault, self._preferences(turns)),
                MarkedTurns if self._policy.preferences else SaidTurns,
            )
        except UnusableReplyError as error:
            if len(turns) == 1:
                return [FailedReply(PURPOSE, self.name, error.reply, error.reason)]
            return [each for half in halves(turns) for each in self._asked(half, participants)]
        asked = dict(zip(transcript.numbers, turns, strict=True))
        return self._judged(asked, participants, reply)

    def _preferences(self, turns: Sequence[Turn]) -> str | None:
        """The policy with the day from which its times are told; None where everything is kept."""
        if not self._policy.preferences:
            return None
        sent_at = turns[0].message.sent_at
        return rendered(self._policy, sent_at.date() if sent_at else None)

    def _judged(self, asked: Mapping[int, Turn], participants: Collection[str], reply: SaidTurns) -> list[_Outcome]:
        """asked: the turns by their numbers."""
        counts = Counter(said.turn for said in reply.turns)
        by_number = {said.turn: said for said in reply.turns}
        outcomes: list[_Outcome] = []
        for number, turn in asked.items():
            said = by_number.pop(number, None)
            if said is None:
                outcomes.append(_Fault("it was left out", reply.model_dump_json()))
            elif counts[number] > 1:
                outcomes.append(_Fault("it was answered more than once", reply.model_dump_json()))
            else:
                try:
                    outcomes.append(accepted(turn, said, participants, self.name))
                except UnacceptableError as fault:
                    outcomes.append(_Fault(str(fault), said.model_dump_json()))
        return _with_strays(outcomes, by_number)


def _with_strays(outcomes: list[_Outcome], strays: Mapping[int, object]) -> list[_Outcome]:
    """The outcomes, the first record among them telling of answers about turns that nobody asked about."""
    told = tuple(f"an answer about turn {number}: nobody asked about it" for number in strays)
    for index, outcome in enumerate(outcomes):
        if told and isinstance(outcome, Understanding):
            outcomes[index] = replace(outcome, refused=outcome.refused + told)
            break
    return outcomes


def _request(transcript: Transcript, fault: str | None, preferences: str | None) -> ModelRequest:
    """preferences: of the memory policy, in words; None asks nothing about it."""
    listed = ", ".join(map(str, transcript.numbers))
    lines = [fenced(transcript.text), f"Turns to record: {listed} ({len(transcript.numbers)} in all)."]
    instructions = [render_prompt(__package__, "understand")]
    if preferences is not None:
        lines.insert(0, f"Preferences:\n{fenced(preferences)}\nTurns:")
        instructions.append(render_prompt(__package__, "keep"))
    if fault is not None:
        lines.append(f"An earlier answer about this turn would not do: {fault}.")
    return ModelRequest(
        purpose=PURPOSE,
        instructions="\n\n".join([*instructions, FENCE_RULE]),
        content="\n".join(lines),
        max_tokens=_TOKENS_OF_A_REPLY + _TOKENS_OF_A_TURN * len(transcript.numbers),
    )
