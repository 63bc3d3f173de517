"""Forgetting messages, sessions and speakers, so that the graph is as if they had never been."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from adamem_graph.construction.borrowing import borrows, stems_of, words_among
from adamem_graph.construction.dialogue import Turn, embed_turns, spoken
from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.understanding import CONTEXT_TURNS
from adamem_graph.construction.working_memory import CAPACITY, SEGMENT
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.errors import ConfigurationError, NotFoundError
from adamem_graph.records import Message
from adamem_graph.store import forgetting as store
from adamem_graph.store.connection import Database
from adamem_graph.store.consolidation import consolidating, refill_working_memory
from adamem_graph.store.forgetting import EVERYTHING, Forgotten, LeavingTurn, Removal
from adamem_graph.store.graph import Link
from adamem_graph.store.ids import checked_name
from adamem_graph.store.spaces import Space, check_embedder

BATCH_MESSAGES = 200
"""Messages forgotten in one transaction, so that none grows with what is forgotten."""


@dataclass(frozen=True, slots=True)
class ForgetReport:
    """What forgetting took away, or would take away where `dry_run`.

    what: in words, "session 'week 1'". gone: by kind, what rested on forgotten messages alone; kept: what others
    support too. understood_again: how many messages that stay were understood with a forgotten one before them, or
    share with it what only it put into words, and are read anew. seconds: wall time.
    """

    what: str
    dry_run: bool
    messages: int
    gone: tuple[Forgotten, ...]
    kept: tuple[Forgotten, ...]
    understood_again: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Choice:
    """Which messages to forget: `find` gives the ids of those that are still there, at most as many as asked for."""

    what: str
    find: Callable[[int], list[str]]


class Forgetting:
    """Forgets in one space. Nobody should write to the sessions concerned meanwhile."""

    def __init__(self, database: Database, space: Space, embedder: Embedder, enrichment: Enrichment) -> None:
        """enrichment: of the space; understands and decides anew what has to be."""
        self._database = database
        self._space = space
        self._embedder = embedder
        self._enrichment = enrichment

    def choose(
        self, message: str | Sequence[str] | None = None, session: str | None = None, speaker: str | None = None
    ) -> Choice:
        """The messages with one of these ids, of one session, or of one speaker.

        Raises:
            ConfigurationError: not exactly one of the three is given.
            NotFoundError: nothing of the kind is in the space. Where an earlier run was ended before all was done, that
                is no error: `run` does the rest.
        """
        if [message, session, speaker].count(None) != 2:
            raise ConfigurationError("say what to forget: a message, a session or a speaker, one of the three")
        where = (self._database, self._space)
        if session is not None:
            key = checked_name(session, "session")
            choice = Choice(f"session {key!r}", partial(store.messages_of_session, *where, key))
        elif speaker is not None:
            name = checked_name(speaker, "speaker")
            choice = Choice(f"speaker {name!r}", partial(store.messages_of_speaker, *where, name))
        else:
            ids = [message] if isinstance(message, str) else list(message or ())
            choice = Choice(f"message {', '.join(ids)}", partial(store.messages_by_id, *where, ids))
        if not choice.find(1) and not store.is_unfinished(self._database, self._space):
            raise NotFoundError(f"there is no {choice.what} in space {self._space.name!r}: nothing was forgotten")
        return choice

    def run(
        self, choice: Choice, *, dry_run: bool = False, on_progress: Callable[[int], None] = lambda _: None
    ) -> ForgetReport:
        """Forgets the messages with all that rests on them, or only says what that would be.

        Batches of `BATCH_MESSAGES`, each one transaction: interrupted, it has forgotten whole batches and nothing that
        is left lacks its support; running it again forgets the rest, and does what was still to be done.

        on_progress: called with the number of messages forgotten so far.

        Raises:
            LanguageModelError: by model: everything is forgotten, but what is to be understood again waits for it.
            EmbedderMismatchError: the space has been moved to another embedder. Nothing was forgotten.
        """
        started = time.perf_counter()
        ids = choice.find(EVERYTHING)
        found = store.survey(self._database, self._space, ids)
        again: set[str] = set()
        done = 0
        if dry_run:
            again |= self._to_read_again(ids)
        else:
            check_embedder(self._database, self._space)
            store.begin_forgetting(self._database, self._space)
            while removal := self._removed(choice):
                again.update(removal.again)
                done += len(removal.turns)
                on_progress(done)
            again -= set(ids)
            self._understand_again()
        return ForgetReport(
            what=choice.what,
            dry_run=dry_run,
            messages=len(ids),
            gone=tuple(each for each in found if not each.kept),
            kept=tuple(each for each in found if each.kept),
            understood_again=len(again),
            seconds=time.perf_counter() - started,
        )

    def _removed(self, choice: Choice) -> Removal | None:
        """One batch, planned and written while nobody else writes entries; None where all is forgotten."""
        with consolidating(self._database, self._space):
            ids = choice.find(BATCH_MESSAGES)
            if not ids:
                return None
            removal = self._planned(ids)
            store.remove(self._database, self._space, removal)
            return removal

    def _planned(self, ids: Sequence[str]) -> Removal:
        turns = store.leaving_turns(self._database, self._space, ids)
        forgotten = stems_of(turn.words for turn in turns)
        again = sorted(self._to_read_again(ids))
        dialogue = _over_the_gaps(turns, lambda turn: turn.dialogue_before, lambda turn: turn.dialogue_after)
        return Removal(
            turns=turns,
            again=again,
            borrowed=self._borrowed(ids, again, forgotten),
            written=self._written(ids, forgotten),
            followers=embed_turns(self._embedder, self._followers(turns, dialogue)),
            dialogue=dialogue,
            speaker=_over_the_gaps(turns, lambda turn: turn.speaker_before, lambda turn: turn.speaker_after),
            same_topic=store.topic_gaps(self._database, self._space, [*ids, *again]),
        )

    def _to_read_again(self, ids: Sequence[str]) -> set[str]:
        """The messages that stay, but whose understanding may hold something of these."""
        forgotten = stems_of(turn.words for turn in store.leaving_turns(self._database, self._space, ids))
        again = store.understood_beside(self._database, self._space, ids, CONTEXT_TURNS)
        again |= store.bundles_left(self._database, self._space, ids)
        again |= {
            failure.id
            for failure in store.failures_of_others(self._database, self._space, ids)
            if borrows(failure.text, forgotten, failure.texts)
        }
        while more := store.merged_into(self._database, self._space, ids, sorted(again)):
            again |= more
        return again

    def _borrowed(self, ids: Sequence[str], again: Sequence[str], forgotten: set[str]) -> list[str]:
        """What would stay, but has words of forgotten messages alone: corrected entries and themes."""
        entries = [
            *store.corrected_entries(self._database, self._space, ids, again),
            *store.themes_above(self._database, self._space, ids, again),
        ]
        return sorted(entry.id for entry in entries if borrows(entry.text, forgotten, entry.texts))

    def _written(self, ids: Sequence[str], forgotten: set[str]) -> dict[str, list[str]]:
        """By id of feedback or policy the texts that memory wrote with a word which only forgotten messages have."""
        texts = store.written_texts(self._database, self._space)
        suspects = {text: words_among(text, forgotten) for _, text in texts}
        words = {word for forms in suspects.values() for form in forms for word in form}
        kept = store.words_elsewhere(self._database, self._space, ids, words) if words else set()
        found: dict[str, list[str]] = {}
        for key, text in texts:
            if any(not form & kept for form in suspects[text]):
                found.setdefault(key, []).append(text)
        return found

    def _followers(self, turns: Sequence[LeavingTurn], links: Sequence[Link]) -> list[Turn]:
        """The messages after the gaps, each with the turn that stands before it now."""
        leaving = {turn.id for turn in turns}
        before: dict[str, str | None] = {
            follower: None for turn in turns for follower in turn.dialogue_after if follower not in leaving
        }
        before |= {link.target_id: link.source_id for link in links}
        needed = sorted({*before, *(previous for previous in before.values() if previous)})
        messages = store.messages_with_ids(self._database, self._space, needed)
        return [
            Turn(messages[follower], previous, None, _words(messages, previous))
            for follower, previous in sorted(before.items())
        ]

    def _understand_again(self) -> None:
        self._enrichment.understand_pending(consolidate=False)
        # All of them, not those of this run alone: an interrupted one may have left some.
        ids = store.messages_read_again(self._database, self._space)
        for start in range(0, len(ids), BATCH_MESSAGES):
            store.describe_again(self._database, self._space, ids[start : start + BATCH_MESSAGES])
        # Only now: what routers, themes and personas are told of an entry is told by the first of its messages.
        self._enrichment.finish()
        refill_working_memory(self._database, self._space, CAPACITY, SEGMENT)
        store.finish_forgetting(self._database, self._space)


def _words(messages: Mapping[str, Message], previous: str | None) -> str | None:
    return None if previous is None else spoken(messages[previous].speaker, messages[previous].full_text)


def _over_the_gaps(
    turns: Sequence[LeavingTurn],
    before: Callable[[LeavingTurn], Sequence[str]],
    after: Callable[[LeavingTurn], Sequence[str]],
) -> list[Link]:
    """From the last that stays before each gap to the first that stays after it; each gap ends at its own turns."""
    leaving = {turn.id: turn for turn in turns}
    links: set[tuple[str, str]] = set()
    for turn in turns:
        ends = [each for each in after(turn) if each not in leaving]
        gap, seen = [turn.id] if ends else [], set[str]()
        while gap:
            place = gap.pop()
            seen.add(place)
            earlier = before(leaving[place])
            links |= {(each, end) for each in earlier if each not in leaving for end in ends}
            gap += [each for each in earlier if each in leaving and each not in seen]
    return [Link(*pair) for pair in sorted(links)]
