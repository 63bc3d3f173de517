"""What a model says of a turn is held against the turn's words; what they do not bear out is refused, in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

from adamem_graph.construction.by_model.dating import Dates, chosen, dates_of, spelled_out
from adamem_graph.construction.by_model.people import known_as, means_another
from adamem_graph.construction.by_model.turns import READ_AT_MOST, Turn
from adamem_graph.construction.by_model.understanding_reply import (
    SaidAttribute,
    SaidEntity,
    SaidFact,
    SaidTurn,
    mark_of,
)
from adamem_graph.construction.by_model.wording import is_foreign, stated_part
from adamem_graph.construction.offline.language_check import function_words
from adamem_graph.language.telling_words import telling_words
from adamem_graph.records import (
    Attitude,
    EntityKind,
    NamedEntity,
    Role,
    StatedAttribute,
    StatedFact,
    Understanding,
)

_OTHERS = re.compile(r"\b(?:you|your|yours|he|him|his|she|her|hers|we|us|our|ours|they|them|their)\b", re.IGNORECASE)
# A sentence that begins so, or that has kept an "I" or "your", hangs on another one.
_HANGING = re.compile(
    r"^(?:(?i:it|its|he|she|they|we|you|i|my|your|our))(?!\w)|\bI(?:[’']\w+)?\s+[a-z]|(?<!\w)(?:my|your|you|me|our)(?!\w)"
)
# "Ana thanks Ben for the help": what a turn does is no statement of it.
_SPEECH = re.compile(r"^(?:\S+ ){1,3}(?:thanks|greets|asks|wonders|congratulates)(?!\w)")
_FOREIGN = "not in the language of the message"
_INVENTED = "it names a time that no words support: {}"


class UnacceptableError(ValueError):
    """Why a record will not do: the turn has to be asked about again."""


def accepted(turn: Turn, said: SaidTurn, participants: Collection[str], made_by: str) -> Understanding:
    """The record of a turn, with what its words bear out of what the model said, and the rest in `refused`.

    Raises:
        UnacceptableError: it is about another turn, or its summary is missing, in another language than the turn, or
            names a date that no words support.
    """
    speaker = turn.message.speaker
    if said.speaker and known_as(said.speaker, speaker, participants) != speaker:
        raise UnacceptableError(f"it was said by {speaker}, and the answer names somebody else")
    return _Reading(turn, participants, dates_of(turn, list(participants))).record(said, made_by)


@dataclass
class _Reading:
    """One turn while its record is checked."""

    turn: Turn
    participants: Collection[str]
    dates: Dates
    refused: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        message = self.turn.message
        self._names = telling_words(" ".join(self.participants))
        # What the message itself, questions apart, has of telling words: a fact with none of them is of another turn.
        self._stated = (
            telling_words(f"{stated_part(message.text[:READ_AT_MOST])} {message.caption or ''}") - self._names
        )
        self._around = f"{self.turn.around}\n{' '.join(self.participants)}"

    def record(self, said: SaidTurn, made_by: str) -> Understanding:
        """The checked record; to be asked for once."""
        summary = self._summary(said.summary)
        facts = tuple(dict.fromkeys(self._facts(said.facts)))
        attributes = tuple(dict.fromkeys(self._attributes(said.attributes)))
        # A topic may sum up in words of its own, but only what is there: small talk has none.
        shown = telling_words(f"{self.turn.shown} {self.turn.around}")
        topic = self._own_words("topic", said.topic, None if facts or attributes else shown)
        reason = self._own_words("reason", said.reason, self._stated)
        if len(self.turn.message.full_text) > READ_AT_MOST:
            self.refused.append(f"all after the first {READ_AT_MOST} characters of the message: not read")
        return Understanding(
            summary=summary,
            topic=" ".join(topic.casefold().split()).strip(" .") if topic else None,
            attitude=Attitude(said.attitude) if said.attitude and topic else None,
            reason=reason,
            facts=facts,
            attributes=attributes,
            entities=tuple(dict.fromkeys(self._entities(said.entities))),
            times=self.dates.stated,
            made_by=made_by,
            refused=tuple(self.refused),
        )

    def _summary(self, said: str) -> str:
        summary = " ".join(said.split())
        if not summary:
            raise UnacceptableError("it has no summary")
        if self._foreign(summary):
            raise UnacceptableError("its summary is not in the language and letters of the turn")
        dated = spelled_out(summary, self.dates)
        if dated.invented:
            raise UnacceptableError(f"its summary names a time that the turn does not: {dated.invented[0]}")
        return dated.text

    def _own_words(self, what: str, said: str | None, source: Collection[str] | None) -> str | None:
        """A topic or reason, dates spelled out, if it is in the turn's language and shares a word with the source."""
        text = " ".join(said.split()) if said else ""
        if not text:
            return None
        dated = spelled_out(text, self.dates)
        if source is not None and not (telling_words(text) - self._names) & set(source):
            self._refuse(f"{what} “{text}”", "the message does not say so")
        elif self._foreign(text):
            self._refuse(f"{what} “{text}”", _FOREIGN)
        elif dated.invented:
            self._refuse(f"{what} “{text}”", _INVENTED.format(dated.invented[0]))
        else:
            return dated.text
        return None

    def _facts(self, said: Iterable[SaidFact]) -> Iterator[StatedFact]:
        for each in said:
            text = " ".join(each.text.split())
            subject = self._person(each.subject or _first_named(text, self.participants) or "")
            if not text:
                continue
            objection = self._objection(subject, text, f"{subject} {text}") if subject else "it is about nobody"
            objection = objection or _objection_to_form(text)
            if objection is not None:
                self._refuse(f"fact “{text}”", objection)
            else:
                yield replace(self._fact(text, subject, each.when), wanted=mark_of(each))

    def _fact(self, text: str, subject: str, when: str | None) -> StatedFact:
        occurred, is_invented = chosen(when, self.dates) if when else (None, False)
        dated = spelled_out(text, self.dates, occurred)
        if is_invented:
            self._refuse(f"date “{when}” of fact “{text}”", "no words support it")
        return StatedFact(dated.text, subject, occurred or next(iter(dated.dates), None))

    def _attributes(self, said: Iterable[SaidAttribute]) -> Iterator[StatedAttribute]:
        for each in said:
            name, value = (" ".join(text.split()) for text in (each.name, each.value))
            owner = self._person(each.owner)
            if not (name and value):
                continue
            if owner not in self.participants:
                objection: str | None = "its owner does not take part"
            elif self._person(name) in self.participants:
                objection = "a person's name is no name of a trait"
            else:
                objection = self._objection(owner, value, f"{name} {value}")
            if objection is not None:
                self._refuse(f"attribute “{each.owner}: {name} = {value}”", objection)
            else:
                yield StatedAttribute(owner, name.casefold(), spelled_out(value, self.dates).text, wanted=mark_of(each))

    def _objection(self, subject: str, text: str, words: str) -> str | None:
        """Why the message cannot have stated `text` of the subject, in these words; None where it can."""
        if self._is_of_the_user(subject, text):
            return "an assistant said it of somebody who takes part"
        if not self._may_speak_of(subject):
            return f"the message speaks of its own speaker, not of {subject}"
        if not telling_words(text) & self._stated:
            return "the message does not state it"
        if self._foreign(words):
            return _FOREIGN
        invented = spelled_out(text, self.dates).invented
        return _INVENTED.format(invented[0]) if invented else None

    def _entities(self, said: Iterable[SaidEntity]) -> Iterator[NamedEntity]:
        """Names that were said, here or just before: what is not among the words was changed or made up."""
        words = f"{self.turn.shown}\n{self._around}".casefold()
        for each in said:
            name = " ".join(each.name.split())
            if name and name.casefold() in words:
                yield NamedEntity(self._person(name), EntityKind(each.kind))
            elif name:
                self._refuse(f"name “{name}”", "nobody said it")

    def _person(self, name: str) -> str:
        return known_as(name, self.turn.message.speaker, self.participants)

    def _is_of_the_user(self, subject: str, text: str) -> bool:
        """Whether an assistant speaks of its user, whose own words alone are evidence."""
        message = self.turn.message
        if message.role is not Role.ASSISTANT:
            return False
        others = [name for name in {*self.participants, "the user"} if name != message.speaker]
        return means_another(subject, message.speaker, self.participants) or any(
            _names(name, text, as_written=not name.islower()) for name in others
        )

    def _may_speak_of(self, subject: str) -> bool:
        """False for a participant whom an English message neither names nor can mean by a pronoun."""
        message = self.turn.message
        if subject == message.speaker or subject not in self.participants or not function_words(message.text)[0]:
            return True
        return _names(subject.split(maxsplit=1)[0], self.turn.shown) or _OTHERS.search(self.turn.shown) is not None

    def _foreign(self, text: str) -> bool:
        return is_foreign(text, self.turn.shown, self._around)

    def _refuse(self, what: str, why: str) -> None:
        self.refused.append(f"{what}: {why}")


def _objection_to_form(fact: str) -> str | None:
    if _HANGING.search(fact):
        return "it does not stand alone"
    return "it tells what the turn does, not what it states" if _SPEECH.match(fact) else None


def _names(name: str, text: str, *, as_written: bool = False) -> bool:
    """Whether a text has the name; as_written: in its own capitals, for what may be a word as well ("Will")."""
    flags = re.NOFLAG if as_written else re.IGNORECASE
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, flags) is not None


def _first_named(text: str, participants: Collection[str]) -> str | None:
    """The participant with whose name a sentence begins."""
    return next((name for name in participants if re.match(rf"{re.escape(name)}(?!\w)", text, re.IGNORECASE)), None)
