"""The understander that needs no model of language but a parser: message in, z_t out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import reduce

from adamem_graph.construction.offline.assistant import may_state
from adamem_graph.construction.offline.attitude import attitude_of, reason_of
from adamem_graph.construction.offline.attributes import attributes_of
from adamem_graph.construction.offline.clauses import statements
from adamem_graph.construction.offline.facts import facts_of
from adamem_graph.construction.offline.foreign import understand_foreign
from adamem_graph.construction.offline.language_check import is_english
from adamem_graph.construction.offline.mentions import History
from adamem_graph.construction.offline.model import Parser, parsing
from adamem_graph.construction.offline.pieces import cut, readable
from adamem_graph.construction.offline.reading import Reading, joined, mentions_of_foreign, naming_of, reading_of
from adamem_graph.construction.offline.summary import summary_of
from adamem_graph.construction.offline.topics import topic_of, topic_of_caption
from adamem_graph.construction.understanding import CONTEXT_TURNS
from adamem_graph.records import OFFLINE, Message, Role, StatedAttribute, TimeExpression, Understanding

# "a photo of" says nothing of what is on it.
_FRAME = re.compile(r"^\s*(?:an?|the)\s+(?:\w+\s+)?(?:photo(?:graph\w*)?|picture|image|screenshot)\s+of\s+")
_LONGEST_CAPTION = 500


class OfflineUnderstander:
    """Understands messages with a parser and rules; the same message after the same turns gives the same record."""

    name = OFFLINE

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding]:
        """One record per message, in the same order; see `Understander`.

        English gives facts, attributes, topic, attitude and reason. Any other language gives its dates, a few
        names and a summary in its own words.
        """
        with parsing(participants) as parser:
            turns = [*_last_of_each_session(before), *messages]
            records = self._records(parser, turns, len(turns) - len(messages), participants)
            silent = [
                index
                for index, record in enumerate(records)
                if not record.topic and is_english(readable(messages[index].text))
            ]
            for index, topic in _pictured(parser, messages, silent):
                records[index] = replace(records[index], topic=topic)
        return records

    def _records(
        self, parser: Parser, turns: Sequence[Message], known: int, participants: Collection[str]
    ) -> list[Understanding]:
        """Records of the turns after the first `known` ones, which are only context."""
        pieces = [list(_pieces(turn, whole=index >= known)) for index, turn in enumerate(turns)]
        docs = parser.parse(text for each in pieces for _, text in each)
        history = History()
        records = []
        for index, turn in enumerate(turns):
            if not pieces[index]:
                record = understand_foreign(turn, participants, self.name)
                history.add(turn.session, mentions_of_foreign(turn, record))
                records += [record] if index >= known else []
                continue
            context = history.before(turn.session)
            parts = []
            for number, (offset, _) in enumerate(pieces[index]):
                named = naming_of(turn, participants, next(docs), first=number == 0)
                if number == 0:
                    # Its first piece stands for the turn: as context for a later call no more of it is parsed.
                    history.add(turn.session, named.mentions())
                if index >= known:
                    parts.append(self._part(reading_of(named, context), offset))
            records += [reduce(joined, parts)] if parts else []
        return records

    def _part(self, reading: Reading, offset: int) -> Understanding:
        """What one piece of a message says; `offset`: where it begins in the message."""
        doc, voice, message = reading.doc, reading.voice, reading.message
        clauses = [each for each in statements(doc, reading.addressed, reading.times) if may_state(message, each)]
        facts = facts_of(clauses, voice, reading.times, message.sent_at.date() if message.sent_at else None)
        topic = topic_of(doc, reading.addressed, reading.times)
        moved = {each: _moved(each, offset) for each in reading.times}
        return Understanding(
            summary=summary_of(message, facts, voice),
            topic=topic,
            attitude=attitude_of(doc) if topic else None,
            reason=reason_of(doc, voice),
            facts=tuple(replace(fact, occurred=moved[fact.occurred] if fact.occurred else None) for fact in facts),
            attributes=tuple(_own_attributes(reading)),
            entities=reading.entities,
            times=tuple(moved.values()),
            made_by=self.name,
        )


def _last_of_each_session(before: Sequence[Message]) -> list[Message]:
    """At most CONTEXT_TURNS turns of each session, in the order in which they were said."""
    kept: list[Message] = []
    counts: Counter[str] = Counter()
    for message in reversed(before):
        counts[message.session] += 1
        if counts[message.session] <= CONTEXT_TURNS:
            kept.append(message)
    return kept[::-1]


def _pieces(message: Message, *, whole: bool) -> Iterator[tuple[int, str]]:
    """The pieces to parse: none of a text in another language, the first of a turn that is only context."""
    text = readable(message.text)
    if not is_english(text):
        return iter(())
    pieces = list(cut(text)) or [(0, "")]
    return iter(pieces if whole else pieces[:1])


def _pictured(parser: Parser, messages: Sequence[Message], silent: Sequence[int]) -> Iterator[tuple[int, str | None]]:
    """The topic of the shared picture, for messages whose words have none."""
    captions = {index: _FRAME.sub("", readable(messages[index].caption or "")[:_LONGEST_CAPTION]) for index in silent}
    shown = {index: caption for index, caption in captions.items() if caption.strip()}
    for index, doc in zip(shown, parser.parse(shown.values()), strict=True):
        yield index, topic_of_caption(doc)


def _own_attributes(reading: Reading) -> list[StatedAttribute]:
    """What a message states of persons; an assistant states nothing of anybody but itself."""
    found = attributes_of(reading.doc, reading.voice)
    by_assistant = reading.message.role is Role.ASSISTANT
    return [each for each in found if not by_assistant or each.owner == reading.message.speaker]


def _moved(expression: TimeExpression, offset: int) -> TimeExpression:
    start, end = expression.span
    return replace(expression, span=(start + offset, end + offset))
