"""What can be said of a text that is not English: its dates, its titles, and a few names, all as written."""

from __future__ import annotations

import re
from collections.abc import Collection

from adamem_graph.construction.offline.pieces import readable
from adamem_graph.records import EntityKind, Message, NamedEntity, Understanding
from adamem_graph.times import find_times

_LONGEST_SUMMARY = 280
_TITLE = re.compile(r"[《『]([^》』\n]{1,60})[》』]")
# A Chinese or Japanese place is cheaply found between a word for "in", "to" or "from" and a noun for its kind.
_PLACE = re.compile(
    r"(?:在|去|到|从|從|来到|來到)([\u3400-\u9fff\u3040-\u30ff]{1,8}?(?:书店|書店|大学|大學|公园|公園|餐厅|餐廳|咖啡馆|医院|醫院"
    r"|学校|學校|图书馆|圖書館|博物馆|酒店|超市|市场|车站|車站|机场|機場|美术馆|剧院))"
)


def understand_foreign(message: Message, participants: Collection[str], made_by: str) -> Understanding:
    """A record in the text's own language, with no facts: rules for English would invent them."""
    text = readable(message.text)
    names = {name: NamedEntity(name, EntityKind.PERSON) for name in participants if name in text}
    names |= {match[1]: NamedEntity(match[1], EntityKind.WORK) for match in _TITLE.finditer(text)}
    names |= {match[1]: NamedEntity(match[1], EntityKind.PLACE) for match in _PLACE.finditer(text)}
    return Understanding(
        summary=clipped(message.text, _LONGEST_SUMMARY),
        topic=next((name for name, each in names.items() if each.kind is not EntityKind.PERSON), None),
        attitude=None,
        reason=None,
        entities=tuple(names.values()),
        times=find_times(text, message.sent_at, tense_at=lambda _: None),
        made_by=made_by,
    )


def clipped(text: str, limit: int) -> str:
    """The text on one line, cut at a word where there is one, with a sign that it was cut."""
    line = " ".join(text[: 4 * limit].split())
    if len(line) <= limit:
        return line
    head = line[: limit - 1]
    return f"{head[: head.rfind(' ')] if ' ' in head[limit // 2 :] else head}…"
