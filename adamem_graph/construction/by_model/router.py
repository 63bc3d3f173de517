"""The routers that ask a language model: one call for all new entries of a kind, and only about like ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from adamem_graph.construction.by_model.eligible import eligible, objection
from adamem_graph.construction.by_model.routing_reply import SaidRouting, SaidRoutings
from adamem_graph.construction.routing.protocol import Action, Candidate, Entry, EntryKind, Routing, RoutingItem
from adamem_graph.errors import TruncatedReplyError
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.times import describe_day

_CANDIDATES: Final = 4
_ITEMS_OF_A_CALL: Final = 24
_LONGEST: Final = 400
_TOKENS_OF_A_REPLY: Final = 100
_TOKENS_OF_AN_ITEM: Final = 40


@dataclass(frozen=True, slots=True)
class _Question:
    """A new entry and the known ones that it may repeat or revise; at least one."""

    index: int
    entry: Entry
    candidates: tuple[Candidate, ...]


class ModelRouter:
    """Decides by language model among the entries that `eligible` lets through (Yan et al. 2026, prompt E.2)."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def route(self, kind: EntryKind, items: Sequence[RoutingItem]) -> list[Routing]:
        """One decision per item; see `Router`. Nothing is asked about an entry that is like no known one.

        Raises:
            UnusableReplyError: no reply that could be used came, repaired or not.
            ConfigurationError, LanguageModelError: the model cannot be reached.
        """
        routings = [Routing(Action.ADD, None, "nothing like it is known yet") for _ in items]
        shown = ((index, item, eligible(item, _CANDIDATES)) for index, item in enumerate(items))
        questions = [_Question(index, item.entry, tuple(found)) for index, item, found in shown if found]
        for start in range(0, len(questions), _ITEMS_OF_A_CALL):
            for index, routing in self._asked(kind, questions[start : start + _ITEMS_OF_A_CALL]).items():
                routings[index] = routing
        return routings

    def _asked(self, kind: EntryKind, questions: Sequence[_Question]) -> dict[int, Routing]:
        """Decisions by the item's index; what is too long for one reply is asked in halves."""
        entries = {each.entry.id: each.entry for question in questions for each in question.candidates}
        labels = {entry_id: label for label, entry_id in enumerate(entries, start=1)}
        request = ModelRequest(
            purpose=f"route_{kind}s",
            instructions=f"{render_prompt(__package__, 'route', kind=kind)}\n\n{FENCE_RULE}",
            content=fenced(_written_out(questions, entries, labels)),
            max_tokens=_TOKENS_OF_A_REPLY + _TOKENS_OF_AN_ITEM * len(questions),
        )
        try:
            reply = ask_structured(
                self._model, request, SaidRoutings, check=lambda answer: _fault(answer, len(questions))
            )
        except TruncatedReplyError:
            if len(questions) == 1:
                raise
            middle = len(questions) // 2
            return self._asked(kind, questions[:middle]) | self._asked(kind, questions[middle:])
        decisions = {said.item: said for said in reply.decisions}
        return {
            question.index: _routing(question, decisions[number], labels)
            for number, question in enumerate(questions, start=1)
        }


def _fault(reply: SaidRoutings, items: int) -> str | None:
    """What the reply's form cannot see: each item is decided once. Answers about no item are overlooked."""
    answered = [said.item for said in reply.decisions if said.item <= items]
    missing = [str(number) for number in range(1, items + 1) if number not in answered]
    if missing:
        return f"no decision about {', '.join(missing)}"
    doubled = {str(number) for number in answered if answered.count(number) > 1}
    return f"more than one decision about {', '.join(sorted(doubled))}" if doubled else None


def _routing(question: _Question, said: SaidRouting, labels: Mapping[str, int]) -> Routing:
    """The decision, or ADD where its target was not among those offered or may not stand for it."""
    action = Action(said.action)
    if action is Action.ADD:
        return Routing(action, None, "the model takes it for new")
    target = next((each for each in question.candidates if labels[each.entry.id] == said.target), None)
    if target is None:
        return Routing(Action.ADD, None, f"refused: {action} of an entry that was not offered")
    why_not = objection(action, question.entry, target)
    if why_not is not None:
        return Routing(Action.ADD, None, f"refused: {action}, though {why_not}")
    does = "repeat" if action is Action.IGNORE else "revise"
    return Routing(action, target.entry.id, f"the model takes it to {does} the entry")


def _written_out(questions: Sequence[_Question], entries: Mapping[str, Entry], labels: Mapping[str, int]) -> str:
    known = [f"c{labels[each.id]}: {_line(each)}" for each in entries.values()]
    new = [
        f"[{number}] {_line(question.entry)} - near "
        + ", ".join(f"c{labels[each.entry.id]}" for each in question.candidates)
        for number, question in enumerate(questions, start=1)
    ]
    return "\n".join(["Known:", *known, "New:", *new])


def _line(entry: Entry) -> str:
    """An entry on one line: whose it is, what it says, and when that was said."""
    text = " ".join(f"{entry.name}: {entry.text}".split() if entry.name else entry.text.split())
    said = f" (said {describe_day(entry.said_at.date())})" if entry.said_at else ""
    return f"{' '.join(entry.subject.split())} | {text[:_LONGEST]}{said}"
