"""Evidence about two people and their boats, and a memory that finds it, without a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime

from adamem_graph.records import ComponentScores, Evidence, Grain, Message, SearchResult, TimeExpression
from adamem_graph.retrieval.planner import plan_route

SCORES = ComponentScores(0, None, 0.5, 0.5, None, None, 0.0, 1.0, 0.0, 0.0, 0.1, 0.5)
SAID_AT = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def said(message_id: str, speaker: str, text: str, *dates: tuple[str, date]) -> Evidence:
    """A message as evidence; dates: words of it with the day that they mean."""
    times = tuple(TimeExpression(words, day, day, Grain.DAY, (0, len(words))) for words, day in dates)
    return Evidence(Message(message_id, speaker, text, "evening", 0, SAID_AT), SCORES, times)


SOLD = said("m-sold", "Kim", "I sold the red boat yesterday.", ("yesterday", date(2023, 5, 7)))
BOUGHT = said("m-bought", "Lee", "Mr Holm bought it from Kim for his daughter.")
WEATHER = said("m-weather", "Lee", "It rained all day in Bergen.")


class Shelf:
    """Finds what was laid out for a query, and nothing for any other; keeps what it was asked."""

    def __init__(self, found: Mapping[str, Sequence[Evidence]]) -> None:
        self.asked: list[str] = []
        self._found = found

    def search(self, question: str, limit: int = 10) -> SearchResult:
        """What was laid out, at most `limit`."""
        self.asked.append(question)
        evidence = tuple(self._found.get(question, ()))[:limit]
        return SearchResult(question, "boats", plan_route(question, (), limit), evidence, len(evidence), 1.0, 2.0)
