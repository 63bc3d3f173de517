"""The spans that a sentence offers as answers."""

from __future__ import annotations

import pytest

from adamem_graph.agents.spans import SpanKind, spans_of
from adamem_graph.construction.offline.model import parsing


def spans(sentence: str) -> dict[str, SpanKind]:
    with parsing() as parser:
        doc = next(parser.parse([sentence]))
        return {doc[span.start : span.end].text: span.kind for span in spans_of(doc)}


@pytest.mark.parametrize(
    ("sentence", "span", "kind"),
    [
        ("I moved to Lisbon with my sister.", "Lisbon", SpanKind.NAME),
        ('I am reading "The Silent Harbour" again.', "The Silent Harbour", SpanKind.TITLE),
        ("My brother repaired a wooden canoe.", "wooden canoe", SpanKind.NOUN),
        ("We bought a bag of old maps.", "bag of old maps", SpanKind.NOUN_FULL),
        ("I grew carrots, beans and leeks last year.", "carrots, beans and leeks", SpanKind.NOUN_LIST),
        ("Yesterday I repaired the roof.", "repaired the roof", SpanKind.VERB_OBJECT),
        ("I felt tired and happy.", "tired and happy", SpanKind.ADJECTIVE),
        ("I keep the hens because they eat slugs.", "they eat slugs", SpanKind.REASON),
        ("I have played for seven years.", "seven years", SpanKind.MEASURE),
    ],
)
def test_a_sentence_offers_its_phrases(sentence: str, span: str, kind: SpanKind) -> None:
    assert spans(sentence)[span] is kind


def test_no_span_begins_with_an_article_or_possessive() -> None:
    assert not any(
        span.split()[0].lower() in ("my", "the", "a") for span in spans("My sister sold the old boat to a man.")
    )


def test_no_span_is_made_of_function_words_alone() -> None:
    assert not {"it", "to me", "I"} & set(spans("She gave it to me, and I kept it."))
