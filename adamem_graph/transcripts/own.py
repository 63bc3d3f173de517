"""Utterances that a caller made: the same things are left out, assumed and told as of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC

from adamem_graph.records import Notice, Utterance


def own_utterances(utterances: Iterable[Utterance], on_notice: Callable[[Notice], None]) -> Iterator[Utterance]:
    """The utterances without those that have neither text nor caption, their times with a zone.

    on_notice: told once that times are read as UTC, and at the end how many turns were left out.
    """
    empty, first_empty, assumed = 0, None, False
    for utterance in utterances:
        if not (utterance.text or "").strip() and not (utterance.caption or "").strip():
            empty, first_empty = empty + 1, first_empty if empty else utterance.line
            continue
        sent_at = utterance.sent_at
        if sent_at is None or sent_at.tzinfo is not None:
            yield replace(utterance, text=utterance.text or "")
            continue
        if not assumed:
            assumed = True
            on_notice(Notice("zone_assumed", "times without a zone are read as UTC: give them one", utterance.line))
        yield replace(utterance, text=utterance.text or "", sent_at=sent_at.replace(tzinfo=UTC), zone_assumed=True)
    if empty:
        on_notice(Notice("empty_turn", f"turns with neither text nor caption: {empty} left out", first_empty))
