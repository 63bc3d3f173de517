"""One parsed piece of a message with all that is needed to say what it states: names, dates, and what pronouns mean."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.dates import recognised_names, times_of_doc
from adamem_graph.construction.offline.entities import entities_of, merged, place_names, short_named
from adamem_graph.construction.offline.grammar import quoted_tokens
from adamem_graph.construction.offline.mentions import Mentions
from adamem_graph.construction.offline.names import Names
from adamem_graph.construction.offline.people import Company, Person, company_of, people_of
from adamem_graph.construction.offline.pieces import readable
from adamem_graph.construction.offline.pronouns import carried_on, resolved_company, resolved_people
from adamem_graph.construction.offline.rewriting import Voice
from adamem_graph.construction.offline.things import resolved_things
from adamem_graph.construction.offline.titles import Title, titles_of
from adamem_graph.records import EntityKind, Message, NamedEntity, TimeExpression, Understanding
from adamem_graph.times import describe

if TYPE_CHECKING:
    from spacy.tokens import Doc

_BEFORE_THE_TEXT = -1


@dataclass(frozen=True, slots=True)
class Reading:
    """A piece of a message, read beside its context.

    times: spans counted in the piece. voice: with pronouns resolved. addressed: words that may be forms of address.
    """

    message: Message
    doc: Doc
    voice: Voice
    times: tuple[TimeExpression, ...]
    entities: tuple[NamedEntity, ...]
    addressed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Naming:
    """What a piece of a message names by its own words: found once, for itself and for the turns after it.

    voice: with no pronoun resolved. shown: works that the caption of its picture names, in the first piece.
    """

    message: Message
    participants: Collection[str]
    doc: Doc
    voice: Voice
    shown: tuple[Title, ...]
    titles: tuple[Title, ...]
    people: tuple[Person, ...]
    companies: tuple[Company, ...]

    def mentions(self) -> Mentions:
        """What later turns may point at."""
        return Mentions(
            speaker=self.message.speaker,
            titles=self.shown + self.titles,
            places=tuple(dict.fromkeys(name for _, name in place_names(self.doc))),
            people={each.name: each.relation for each in self.people},
            company=self.companies[-1].name if self.companies else None,
            carried_on=carried_on(self.doc, self.people),
        )


def naming_of(message: Message, participants: Collection[str], doc: Doc, *, first: bool) -> Naming:
    """Finds the names of a piece; first: it is the message's first."""
    others = [name for name in participants if name != message.speaker]
    plain = Voice(message.speaker, others[0] if len(others) == 1 else None)
    return Naming(
        message=message,
        participants=participants,
        doc=doc,
        voice=plain,
        shown=_caption_titles(message) if first else (),
        titles=tuple(titles_of(doc.text)),
        people=tuple(people_of(doc, participants, plain)),
        companies=tuple(company_of(doc, plain)),
    )


def mentions_of_foreign(message: Message, record: Understanding) -> Mentions:
    """The works and places of a message that is not English."""
    named = {kind: [each.name for each in record.entities if each.kind is kind] for kind in EntityKind}
    titles = tuple(Title(_BEFORE_THE_TEXT, name, "") for name in named[EntityKind.WORK])
    return Mentions(message.speaker, titles, tuple(named[EntityKind.PLACE]))


def reading_of(named: Naming, context: Sequence[Mentions]) -> Reading:
    """Reads a piece; context: of the turns before its message in the session, the latest first."""
    message, doc, plain = named.message, named.doc, named.voice
    known = [*(each.name for each in named.people), *(name for turn in context for name in turn.people)]
    names = Names(named.participants, [name for name in known if " " in name and "'s " not in name])
    people = [replace(each, name=names.canonical(each.name)) for each in named.people]
    short_forms = names.short_forms(doc.text, message.speaker)
    things = resolved_things(doc, named.shown + named.titles, context, plain)
    meant = {token.i: short_forms[token.text] for token in short_named(doc, short_forms)}
    renamed = zip(named.people, people, strict=True)
    meant |= {old.at: new.name for old, new in renamed if old.name != new.name}
    meant |= {**things.meant, **resolved_company(doc, named.companies, people, context, plain)}
    meant |= resolved_people(doc, people, context, plain)
    times = times_of_doc(doc, message.sent_at, recognised_names(doc))
    notes = {each.span[1]: describe(each) for each in times if not _spelled_out(each)}
    shown_works = [NamedEntity(each.name, EntityKind.WORK) for each in named.shown]
    relatives = [NamedEntity(each.name, EntityKind.PERSON) for each in people if each.is_named]
    written = entities_of(doc, names, short_forms, named.titles, times)
    return Reading(
        message=message,
        doc=doc,
        voice=replace(plain, notes=notes, quoted=quoted_tokens(doc), meant=meant),
        times=times,
        entities=tuple(merged([*shown_works, *written, *relatives, *things.entities])),
        addressed=(*named.participants, *short_forms),
    )


def joined(first: Understanding, second: Understanding) -> Understanding:
    """Two pieces of one message: the earlier one names summary and topic."""
    return replace(
        first,
        topic=first.topic or second.topic,
        attitude=first.attitude or second.attitude,
        reason=first.reason or second.reason,
        facts=first.facts + second.facts,
        attributes=tuple(dict.fromkeys(first.attributes + second.attributes)),
        entities=tuple(merged(first.entities + second.entities)),
        times=first.times + second.times,
    )


def _caption_titles(message: Message) -> tuple[Title, ...]:
    found = titles_of(readable(message.caption or ""))
    return tuple(replace(each, start=_BEFORE_THE_TEXT) for each in found)


def _spelled_out(expression: TimeExpression) -> bool:
    """True when the words already name the year."""
    return str(expression.start.year) in expression.text
