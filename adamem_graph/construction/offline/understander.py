"""The understander that needs no model of language but a parser: message in, z_t out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.attitude import attitude_of, reason_of
from adamem_graph.construction.offline.attributes import attributes_of
from adamem_graph.construction.offline.clauses import Clause, statements
from adamem_graph.construction.offline.entities import entities_of
from adamem_graph.construction.offline.facts import facts_of
from adamem_graph.construction.offline.foreign import understand_foreign
from adamem_graph.construction.offline.grammar import quotations, quoted_tokens, tense_of, verb_above
from adamem_graph.construction.offline.language_check import is_english
from adamem_graph.construction.offline.model import Parser, parsing
from adamem_graph.construction.offline.pieces import cut, readable
from adamem_graph.construction.offline.pronouns import resolved
from adamem_graph.construction.offline.rewriting import Voice
from adamem_graph.construction.offline.summary import summary_of
from adamem_graph.construction.offline.topics import topic_of, topic_of_caption
from adamem_graph.construction.times import Tense, describe, find_times, tense_by_cue
from adamem_graph.records import Message, Role, TimeExpression, Understanding

if TYPE_CHECKING:
    from spacy.tokens import Doc

# "a photo of" says nothing of what is on it.
_FRAME = re.compile(r"^\s*(?:an?|the)\s+(?:\w+\s+)?(?:photo(?:graph\w*)?|picture|image|screenshot)\s+of\s+")
_LONGEST_CAPTION = 500
_STEPS = frozenset({"last", "next", "this", "on"})


class OfflineUnderstander:
    """Understands messages with a parser and rules; the same message always gives the same record."""

    name = "offline"

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding]:
        """One record per message, in the same order; see `Understander`.

        English gives facts, attributes, topic, attitude and reason. Any other language gives its dates, a few
        names and a summary in its own words.
        """
        del before
        english = [index for index, message in enumerate(messages) if is_english(readable(message.text))]
        records = {
            index: understand_foreign(message, participants, self.name)
            for index, message in enumerate(messages)
            if index not in set(english)
        }
        with parsing(participants) as parser:
            pieces = [(index, offset, text) for index in english for offset, text in _pieces(messages[index])]
            docs = parser.parse(text for _, _, text in pieces)
            for (index, offset, _), doc in zip(pieces, docs, strict=True):
                part = self._part(messages[index], participants, offset, doc)
                records[index] = _joined(records[index], part) if index in records else part
            for index, topic in _pictured(parser, messages, [each for each in english if not records[each].topic]):
                records[index] = replace(records[index], topic=topic)
        return [records[index] for index in range(len(messages))]

    def _part(self, message: Message, participants: Collection[str], offset: int, doc: Doc) -> Understanding:
        """What one piece of a message says."""
        entities = entities_of(doc, participants)
        times = _times(message, doc)
        voice = _voice(message, participants, doc, times)
        clauses = [each for each in statements(doc, participants, times) if _may_state(message, each)]
        facts = facts_of(clauses, voice, times)
        topic = topic_of(doc, participants, times)
        moved = {each: _moved(each, offset) for each in times}
        return Understanding(
            summary=summary_of(message, facts, voice),
            topic=topic,
            attitude=attitude_of(doc) if topic else None,
            reason=reason_of(doc, voice),
            facts=tuple(replace(fact, occurred=moved[fact.occurred] if fact.occurred else None) for fact in facts),
            attributes=tuple(attributes_of(clauses, voice)),
            entities=tuple(entities),
            times=tuple(moved.values()),
            made_by=self.name,
        )


def _pieces(message: Message) -> Iterator[tuple[int, str]]:
    pieces = list(cut(readable(message.text)))
    return iter(pieces or [(0, "")])


def _pictured(parser: Parser, messages: Sequence[Message], silent: Sequence[int]) -> Iterator[tuple[int, str | None]]:
    """The topic of the shared picture, for messages whose words have none."""
    captions = {index: _FRAME.sub("", readable(messages[index].caption or "")[:_LONGEST_CAPTION]) for index in silent}
    shown = {index: caption for index, caption in captions.items() if caption.strip()}
    for index, doc in zip(shown, parser.parse(shown.values()), strict=True):
        yield index, topic_of_caption(doc)


def _times(message: Message, doc: Doc) -> tuple[TimeExpression, ...]:
    # The tagger takes "Last Fri" for a name; no name begins so.
    named = [ent for ent in doc.ents if ent.label_ in ("PERSON", "WORK_OF_ART") and ent[0].lower_ not in _STEPS]
    names = [(ent.start_char, ent.end_char) for ent in named]
    names += [(start, end) for start, end, words in quotations(doc.text) if words.istitle()]
    return find_times(doc.text, message.sent_at, tense_at=lambda at: _tense_at(doc, at), names=names)


def _tense_at(doc: Doc, offset: int) -> Tense | None:
    span = doc.char_span(offset, offset + 1, alignment_mode="expand")
    verb = verb_above(span[0]) if span is not None and len(span) else None
    return (tense_of(verb) if verb is not None else None) or tense_by_cue(doc.text, offset)


def _voice(message: Message, participants: Collection[str], doc: Doc, times: Sequence[TimeExpression]) -> Voice:
    others = [name for name in participants if name != message.speaker]
    notes = {each.span[1]: describe(each) for each in times if not _spelled_out(each)}
    plain = Voice(message.speaker, others[0] if len(others) == 1 else None, notes, quoted_tokens(doc))
    return replace(plain, meant=resolved(doc, participants, plain))


def _may_state(message: Message, clause: Clause) -> bool:
    """An assistant comments on what it was told; only what it says of itself, and not as a service, is news."""
    if message.role is not Role.ASSISTANT:
        return True
    of_itself = clause.subject is not None and clause.subject.lower_ == "i"
    return of_itself and tense_of(clause.verb) is not Tense.FUTURE


def _spelled_out(expression: TimeExpression) -> bool:
    """True when the words already name the year."""
    return str(expression.start.year) in expression.text


def _moved(expression: TimeExpression, offset: int) -> TimeExpression:
    start, end = expression.span
    return replace(expression, span=(start + offset, end + offset))


def _joined(first: Understanding, second: Understanding) -> Understanding:
    """Two pieces of one message: the earlier one names summary and topic."""
    return replace(
        first,
        topic=first.topic or second.topic,
        attitude=first.attitude or second.attitude,
        reason=first.reason or second.reason,
        facts=first.facts + second.facts,
        attributes=tuple(dict.fromkeys(first.attributes + second.attributes)),
        entities=tuple(dict.fromkeys(first.entities + second.entities)),
        times=first.times + second.times,
    )
