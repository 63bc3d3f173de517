"""What holds for the offline router whatever the texts are."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from labelled_pairs import PAIRS

from adamem_graph.construction.routing.offline import OfflineRouter
from adamem_graph.construction.routing.protocol import Action, Candidate, Entry, EntryKind, Routing, RoutingItem

_TELLING = sorted({each.text for pair in PAIRS for each in (pair.one, pair.other)})
_WORDS = sorted({word for text in _TELLING for word in text.split()})
_texts = st.one_of(
    st.text(max_size=60),
    st.sampled_from(_TELLING),
    st.lists(st.sampled_from(_WORDS), max_size=9).map(" ".join),
)
_days = st.integers(0, 900).map(lambda number: date(2023, 1, 1) + timedelta(days=number))
_spans = st.tuples(_days, st.integers(0, 40)).map(lambda span: (span[0], span[0] + timedelta(days=span[1])))
_moments = _days.map(lambda day: datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


@st.composite
def _entries(draw: st.DrawFn, kind: EntryKind) -> Entry:
    owner = draw(st.sampled_from(["Ana", "user", "Anna Bergström", "林晚"]))
    subject = draw(st.sampled_from([owner, f"{owner}'s sister", "wedding"])) if kind is EntryKind.FACT else owner
    names = st.one_of(
        st.sampled_from(["job", "likes", "dislikes", "favourite food", "trip to Rome"]), st.text(max_size=20)
    )
    name = "" if kind is EntryKind.FACT else draw(names)
    said, occurred = draw(st.none() | _moments), draw(st.none() | _spans)
    return Entry("e", kind, owner, subject, name, draw(_texts), said, occurred)


_kinds = st.sampled_from(list(EntryKind))
_pairs = _kinds.flatmap(lambda kind: st.tuples(_entries(kind), _entries(kind)))
_cosines = st.floats(-1, 1)


def _decided(new: Entry, *known: tuple[Entry, float]) -> Routing:
    candidates = tuple(Candidate(_called(each, f"k{place}"), cosine) for place, (each, cosine) in enumerate(known))
    return OfflineRouter().route(new.kind, [RoutingItem(_called(new, "new"), candidates)])[0]


def _called(entry: Entry, name: str) -> Entry:
    return replace(entry, id=name)


@settings(deadline=None, max_examples=60)
@given(_pairs, _cosines)
def test_the_decision_does_not_depend_on_which_of_two_entries_is_new(pair: tuple[Entry, Entry], cosine: float) -> None:
    one, other = pair
    there, back = _decided(one, (other, cosine)), _decided(other, (one, cosine))

    assert (there.action, there.rule) == (back.action, back.rule)


@settings(deadline=None, max_examples=60)
@given(_kinds.flatmap(_entries), _cosines)
def test_an_entry_is_a_repetition_of_itself(entry: Entry, cosine: float) -> None:
    assert _decided(entry, (entry, cosine)).action is Action.IGNORE


@settings(deadline=None, max_examples=60)
@given(_pairs, _cosines)
def test_a_target_is_named_exactly_where_something_is_done_to_it(pair: tuple[Entry, Entry], cosine: float) -> None:
    decided = _decided(pair[0], (pair[1], cosine))

    assert (decided.target_id is None) is (decided.action is Action.ADD)
    assert decided.target_id in (None, "k0")
    assert decided.rule


@settings(deadline=None, max_examples=60)
@given(_kinds.flatmap(lambda kind: st.lists(_entries(kind), min_size=2, max_size=6)), _cosines, st.randoms())
def test_candidates_that_are_equally_near_may_come_in_any_order(
    entries: list[Entry], cosine: float, random: Random
) -> None:
    new, *known = entries
    candidates = [Candidate(_called(each, f"k{place}"), cosine) for place, each in enumerate(known)]
    shuffled = candidates[:]
    random.shuffle(shuffled)

    one, other = (
        OfflineRouter().route(new.kind, [RoutingItem(_called(new, "new"), tuple(each))])
        for each in (candidates, shuffled)
    )
    assert one == other
