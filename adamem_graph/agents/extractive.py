"""The working agent with no language model: the date, the name, the list or the phrase that the best evidence holds."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from datetime import date

from adamem_graph.agents.picking import SpanChoice, does_itself, spans_to_pick
from adamem_graph.agents.protocols import Reply, Research
from adamem_graph.agents.weighing import Sentence, Weighed, Weighing
from adamem_graph.records import TimeExpression
from adamem_graph.times import describe, describe_day

MADE_BY = "extractive"

_WHEN = re.compile(r"^\W*(?:when|(?:on |in |since |until )?(?:what|which) (?:date|day|month|year))\b", re.IGNORECASE)
_WHO_DOES = re.compile(
    r"^\W*who\s+(?!(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have|had)\b)\w+", re.IGNORECASE
)
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|mine)\b", re.IGNORECASE)
_ABOUT_ONESELF = re.compile(r"(?:^|[.!?,;:]\s*|\b(?:and|but|so)\s+)(?:I\b|My\b)", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|never|no)\b|n['’]t\b", re.IGNORECASE)
_OF_THE_SPEAKER = re.compile(r"\b(?:I|me|my|mine|we|our)\b")
_FROM_THEN_ON = re.compile(
    r"\b(?:since|after|from|following)(?: in| the)?\s*\||\|(?:since|after|from)\b", re.IGNORECASE
)
_LONGEST = 300

NEARER_BY_ANOTHER = 0.1
"""How much nearer to the question another's words of themselves must come than those by or about the one asked about.

On LoCoMo's development half 43 % of the adversarial questions, most of which swap the person, are refused with it and
9 % without; of the answerable ones 11.5 and 9.8 %.
"""


class ExtractiveWriter:
    """Answers from the words of the evidence alone, or abstains and says why."""

    name = MADE_BY

    def __init__(self, weighing: Weighing) -> None:
        self._weighing = weighing

    def write(self, research: Research) -> Reply:
        """A short answer in the words of the evidence.

        "When" is answered by the date that the best sentence names, or by the day on which it was said, and then
        nothing is claimed of when it happened. "Who" before a verb is answered by the speaker who says so of
        themselves; where they say something else of themselves, their sentence is given. What else is asked for is
        picked out of the sentences (`picking.py`); where their language cannot be parsed, the best sentence is given
        with its speaker.
        """
        draft = self.draft(research)
        return draft.best() if isinstance(draft, SpanChoice) else draft

    def draft(self, research: Research) -> SpanChoice | Reply:
        """The answer, or the spans that it is to be picked from."""
        if not self._weighing.messages():
            return _abstained(f"Space {research.first.space!r} is empty: nothing has been remembered yet.")
        if not research.first.plan.words:
            return _abstained("The question has no word to look for.")
        weighed = self._weighing.weigh(research)
        if not weighed.sufficient:
            return _abstained("Not mentioned in memory: nothing that was said comes near enough to the question.")
        if other := _said_by_another(weighed, research.first.plan.target.names):
            name = research.first.plan.target.names[0]
            return _abstained(f"Not mentioned in memory of {name}: what comes near was said by {other} of themselves.")
        return _answered(research, weighed)


def _said_by_another(weighed: Weighed, targets: Sequence[str]) -> str | None:
    """Who said of themselves what is asked about somebody else, where no words by or about that one come as near."""
    telling = [sentence for sentence in weighed.sentences if not sentence.asks]
    of_other = max((each for each in telling if each.of_other), key=lambda each: each.nearness, default=None)
    if of_other is None or len(targets) != 1 or not _OF_THE_SPEAKER.search(of_other.text):
        return None
    own = max((each.nearness for each in telling if not each.of_other), default=-math.inf)
    return of_other.item.message.speaker if of_other.nearness - own > NEARER_BY_ANOTHER else None


def _abstained(why: str) -> Reply:
    return Reply(why, abstained=True)


def _answered(research: Research, weighed: Weighed) -> SpanChoice | Reply:
    question, plan = research.question, research.first.plan
    if (day := _last_day_meant(question, plan.days)) is not None:
        weighed = weighed.told_by(day)
    telling = [sentence for sentence in weighed.sentences if not sentence.asks]
    best = max(telling or weighed.sentences, key=lambda sentence: sentence.worth)
    message = best.item.message
    if _WHEN.search(question):
        return Reply(_date(best, plan.words) or _day_of_saying(best), abstained=False, messages=(message.id,))
    asks_of_oneself = _FIRST_PERSON.search(question) or message.speaker in plan.target.names
    if _WHO_DOES.search(question) and _ABOUT_ONESELF.search(best.text) and not asks_of_oneself:
        told = message.speaker if does_itself(question, best.text) else _quoted(best)
        return Reply(told, abstained=False, messages=(message.id,))
    return spans_to_pick(research, weighed) or Reply(_quoted(best), abstained=False, messages=(message.id,))


def _last_day_meant(question: str, days: Sequence[TimeExpression]) -> date | None:
    """The end of the time that a question names; None where it names none, or asks for what came after one."""
    around = [f"{question[: time.span[0]]}|{time.text}" for time in days]
    if not days or any(_FROM_THEN_ON.search(words) for words in around):
        return None
    return max(time.end for time in days)


def _quoted(best: Sentence) -> str:
    text = best.text if len(best.text) <= _LONGEST else best.text[:_LONGEST].rsplit(" ", 1)[0] + " …"
    # What somebody put right by hand is in nobody's own words.
    return f"{best.item.message.speaker}: {text}" if best.text in best.item.message.full_text else text


def _day_of_saying(best: Sentence) -> str:
    """When it was told; what is denied happened never, and its words say so."""
    sent_at = best.item.message.sent_at
    return f"mentioned on {describe_day(sent_at)}" if sent_at and not _DENIES.search(best.text) else _quoted(best)


def _date(best: Sentence, words: Sequence[str]) -> str | None:
    """The date that the sentence names; of several, the one nearest to the last of the question's words that it has."""
    named = [time for time in best.item.times if time.text in best.text]
    places = [place for word in words if (place := best.text.lower().find(word)) >= 0]
    asked = places[-1] if places else 0
    nearest = min(named, key=lambda time: abs(best.text.find(time.text) - asked), default=None)
    return describe(nearest) if nearest else None
