"""Takes messages out of the graph with all that rests on them alone, each batch in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from adamem_graph.records import BY_HAND, Message
from adamem_graph.store.connection import Database, Step
from adamem_graph.store.graph import SAME_TOPIC, Link
from adamem_graph.store.ids import node_id
from adamem_graph.store.messages import (
    DIALOGUE_BACK,
    DIALOGUE_FORWARD,
    SPEAKER_BACK,
    SPEAKER_FORWARD,
    SPEAKER_RELATED,
    ThreadedMessage,
    message_of,
)
from adamem_graph.store.spaces import LETTERS_AT_ONCE, Space

_EXAMPLES = 5
_TEXTS_COMPARED = 200
_REFRESHED_KINDS = ("facts", "attributes", "topics", "entities", "corrections")
EVERYTHING = 2**62


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How much of one kind rests on some messages, with some of it in words.

    kind: a label of the graph, or `Theme`, or `Correction` (by hand). kept: others support it too, so it stays.
    """

    kind: str
    kept: bool
    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeavingTurn:
    """A message that is to be forgotten: its words, and the ids of the messages beside it in time.

    speaker_id, session_id: None where its node went astray.
    """

    id: str
    words: str
    speaker_id: str | None
    session_id: str | None
    dialogue_before: tuple[str, ...]
    dialogue_after: tuple[str, ...]
    speaker_before: tuple[str, ...]
    speaker_after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SharedWords:
    """Something that stays, or may: its words, and those of the messages that stay with it."""

    id: str
    text: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Removal:
    """One batch of forgetting, ready to be written.

    turns: what goes; again: ids of messages that are to be understood again; borrowed: corrected entries and themes
    whose words are those of forgotten messages; written: by id of feedback or policy, its texts in such words;
    followers: messages with a new turn before them, embedded anew; dialogue, speaker: pairs of messages that now follow
    each other; same_topic: later messages and their topics.
    """

    turns: Sequence[LeavingTurn]
    again: Sequence[str]
    borrowed: Sequence[str]
    written: Mapping[str, Sequence[str]]
    followers: Sequence[ThreadedMessage]
    dialogue: Sequence[Link]
    speaker: Sequence[Link]
    same_topic: Sequence[Link]


def messages_by_id(database: Database, space: Space, ids: Sequence[str], limit: int = EVERYTHING) -> list[str]:
    """Those of these messages that exist, in the order of their dialogues."""
    return _first(database.read("forgetting/by_id", scope=space.scope, ids=list(ids), limit=limit), limit)


def messages_of_session(database: Database, space: Space, key: str, limit: int = EVERYTHING) -> list[str]:
    """The ids of a session's messages, in order; none where there is no such session."""
    session = node_id("session", space.scope, key)
    return _first(database.read("forgetting/of_session", scope=space.scope, id=session, limit=limit), limit)


def messages_of_speaker(database: Database, space: Space, name: str, limit: int = EVERYTHING) -> list[str]:
    """The ids of what a speaker said, in order; none where nobody has that name."""
    speaker = node_id("speaker", space.scope, name)
    return _first(database.read("forgetting/of_speaker", scope=space.scope, id=speaker, limit=limit), limit)


def messages_read_again(database: Database, space: Space) -> list[str]:
    """The ids of the messages that were sent back to be understood again, and whose entries were not described anew."""
    return _ids(database.read("forgetting/read_again", scope=space.scope))


def is_unfinished(database: Database, space: Space) -> bool:
    """Whether forgetting ended between taking messages away and the last of what follows."""
    return bool(database.read("forgetting/unfinished", scope=space.scope)[0]["unfinished"])


def begin_forgetting(database: Database, space: Space) -> None:
    """Notes that messages are about to go; whoever comes later does what an ended process has left to do."""
    database.write("forgetting/begin", scope=space.scope)


def finish_forgetting(database: Database, space: Space) -> None:
    """Notes that everything is done that follows when messages have gone."""
    database.write("forgetting/finish", scope=space.scope)


def survey(database: Database, space: Space, ids: Sequence[str]) -> list[Forgotten]:
    """What rests on these messages, by kind: what would go with them, and what would stay."""
    rows = database.read("forgetting/survey", scope=space.scope, ids=list(ids), examples=_EXAMPLES)
    return [Forgotten(row["kind"], row["kept"], row["count"], tuple(row["examples"])) for row in rows]


def leaving_turns(database: Database, space: Space, ids: Sequence[str]) -> list[LeavingTurn]:
    """These messages with their places in time."""
    rows = database.read("forgetting/turns", scope=space.scope, ids=list(ids))
    return [
        LeavingTurn(
            id=row["id"],
            words=f"{row['text']} {row['caption'] or ''}",
            speaker_id=row["speaker_id"],
            session_id=row["session_id"],
            dialogue_before=tuple(row["dialogue_before"]),
            dialogue_after=tuple(row["dialogue_after"]),
            speaker_before=tuple(row["speaker_before"]),
            speaker_after=tuple(row["speaker_after"]),
        )
        for row in rows
    ]


def messages_with_ids(database: Database, space: Space, ids: Sequence[str]) -> dict[str, Message]:
    """Messages by their ids."""
    rows = database.read("forgetting/messages", scope=space.scope, ids=list(ids))
    return {row["id"]: message_of(row) for row in rows}


def understood_beside(database: Database, space: Space, ids: Sequence[str], turns: int) -> set[str]:
    """The messages that stay and had one of these among the `turns` before them when they were understood."""
    return set(_ids(database.read("forgetting/understood_beside", scope=space.scope, ids=list(ids), turns=turns)))


def bundles_left(database: Database, space: Space, ids: Sequence[str]) -> set[str]:
    """The messages that stay and state something in the bundle of a speaker who goes with these."""
    return set(_ids(database.read("forgetting/bundles_left", scope=space.scope, ids=list(ids))))


def merged_into(database: Database, space: Space, ids: Sequence[str], again: Sequence[str]) -> set[str]:
    """The messages, neither forgotten nor in `again`, whose own words were merged into what goes with these."""
    return set(_ids(database.read("forgetting/merged", scope=space.scope, ids=list(ids), again=list(again))))


def corrected_entries(database: Database, space: Space, ids: Sequence[str], again: Sequence[str]) -> list[SharedWords]:
    """What was corrected by hand and is stated by messages in `again`."""
    rows = database.read("forgetting/corrected", scope=space.scope, ids=list(ids), again=list(again))
    return [SharedWords(row["id"], row["text"], tuple(row["texts"])) for row in rows]


def themes_above(database: Database, space: Space, ids: Sequence[str], again: Sequence[str]) -> list[SharedWords]:
    """The themes that have topics of these messages, or of those in `again`, among their members."""
    rows = database.read("forgetting/themes", scope=space.scope, ids=list(ids), again=list(again), most=_TEXTS_COMPARED)
    return [SharedWords(row["id"], row["text"], tuple(row["texts"])) for row in rows]


def failures_of_others(database: Database, space: Space, ids: Sequence[str]) -> list[SharedWords]:
    """Failures of other messages than these; `id` is the message's."""
    rows = database.read("forgetting/failures", scope=space.scope, ids=list(ids))
    return [SharedWords(row["id"], row["text"], tuple(row["texts"])) for row in rows]


def written_texts(database: Database, space: Space) -> list[tuple[str, str]]:
    """What memory answered and what a policy learned, as pairs of a node's id and a text of it."""
    return [(row["id"], row["text"]) for row in database.read("forgetting/written", scope=space.scope, by_hand=BY_HAND)]


def words_elsewhere(database: Database, space: Space, ids: Sequence[str], words: Collection[str]) -> set[str]:
    """Which of some words stand in other messages than these, or in what users said of answers or set by hand."""
    rows = database.read(
        "forgetting/words_elsewhere", scope=space.scope, ids=list(ids), words=sorted(words), by_hand=BY_HAND
    )
    return {row["word"] for row in rows}


def topic_gaps(database: Database, space: Space, ids: Sequence[str]) -> list[Link]:
    """The messages that stay and follow one of these in a topic, with the topic."""
    rows = database.read("forgetting/same_topic_gaps", scope=space.scope, ids=list(ids))
    return [Link(row["source_id"], row["target_id"]) for row in rows]


def remove(database: Database, space: Space, removal: Removal) -> None:
    """Writes one batch of forgetting, all or nothing: before and after it, everything in the graph has its support."""
    gone = [turn.id for turn in removal.turns]
    left = [*gone, *removal.again]
    scope = {"scope": space.scope}
    database.write_all(
        [
            *_refreshing(space, left, without=left),
            ("forgetting/unroute", {**scope, "ids": left}),
            ("forgetting/ungroup", {**scope, "ids": left}),
            ("forgetting/loosen_facts", {**scope, "messages": left, "without": left}),
            ("forgetting/mark", {**scope, "ids": left, "themes": list(removal.borrowed)}),
            ("forgetting/detach", {**scope, "ids": list(removal.again), "borrowed": list(removal.borrowed)}),
            ("forgetting/loosen_feedback", {**scope, "ids": gone}),
            *_unwriting(space, removal),
            ("forgetting/delete_messages", {**scope, "ids": gone}),
            ("forgetting/keep_supported", scope),
            ("forgetting/keep_corrections", scope),
            ("forgetting/spread_mark", scope),
            ("forgetting/close_chains", scope),
            ("forgetting/delete_marked", scope),
            ("forgetting/understand_again", {**scope, "ids": list(removal.again)}),
            *_mending(space, removal),
        ]
    )


def _unwriting(space: Space, removal: Removal) -> list[Step]:
    rows = [{"id": key, "texts": list(texts)} for key, texts in sorted(removal.written.items())]
    return [("forgetting/unwrite", {"scope": space.scope, "rows": rows})] if rows else []


def describe_again(database: Database, space: Space, ids: Sequence[str]) -> None:
    """Describes what these messages carry by the first of its messages again, once they have been understood."""
    described: Step = ("forgetting/described", {"scope": space.scope, "ids": list(ids)})
    database.write_all([*_refreshing(space, ids, without=()), described])


def _refreshing(space: Space, ids: Sequence[str], without: Sequence[str]) -> list[Step]:
    parameters = {"scope": space.scope, "messages": list(ids), "without": list(without)}
    return [(f"forgetting/refresh_{kind}", parameters) for kind in _REFRESHED_KINDS]


def _mending(space: Space, removal: Removal) -> list[Step]:
    """Closes the gaps: chains in time and by topic, the words before a turn, sessions and speakers."""
    scope: Mapping[str, object] = {"scope": space.scope}
    weights = {"weight": DIALOGUE_FORWARD, "weight_back": DIALOGUE_BACK}
    own = {"weight": SPEAKER_FORWARD, "weight_back": SPEAKER_BACK, "related_weight": SPEAKER_RELATED}
    vectors = [{"id": item.message.id, "vector": item.vector} for item in removal.followers]
    contexts = [{"id": item.message.id, "context": item.context} for item in removal.followers]
    place = {"vector_property": space.vector_property, "old_property": space.vector_property}
    topics = [{"source_id": link.source_id, "target_id": link.target_id} for link in removal.same_topic]
    emptied = {
        "speakers": sorted({turn.speaker_id for turn in removal.turns if turn.speaker_id}),
        "sessions": sorted({turn.session_id for turn in removal.turns if turn.session_id}),
    }
    return [
        ("messages/link_dialogue", {**scope, **weights, "rows": _pairs(removal.dialogue)}),
        ("messages/link_speaker", {**scope, **own, "rows": _pairs(removal.speaker)}),
        ("messages/set_vectors", {**scope, **place, "rows": vectors}),
        ("forgetting/set_contexts", {**scope, "rows": contexts}),
        ("graph/link_same_topic", {**scope, "weight": SAME_TOPIC, "rows": topics}),
        ("forgetting/delete_emptied", {**scope, **emptied}),
    ]


def _pairs(links: Sequence[Link]) -> list[dict[str, str]]:
    return [{"previous_id": link.source_id, "id": link.target_id} for link in links]


def _first(rows: Sequence[Mapping[str, Any]], limit: int) -> list[str]:
    """The ids, where a limit is set of as many as have about `LETTERS_AT_ONCE` together, and of one at least."""
    before = accumulate((row["letters"] for row in rows), initial=0)
    return [
        row["id"]
        for row, letters in zip(rows, before, strict=False)
        if limit == EVERYTHING or letters < LETTERS_AT_ONCE
    ]


def _ids(rows: Sequence[Mapping[str, str]]) -> list[str]:
    return [row["id"] for row in rows]
