"""Attributes are lasting properties, stated by the person or of a relative, in the positive or a clear negative."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adamem_graph.records import Understanding

Read = Callable[..., Understanding]


@pytest.mark.parametrize(
    ("text", "owner", "name", "value"),
    [
        ("I love ramen.", "Ana", "likes", "ramen"),
        ("I really enjoy hiking.", "Ana", "likes", "hiking"),
        ("I've always loved jazz.", "Ana", "likes", "jazz"),
        ("I'm a big fan of jazz.", "Ana", "likes", "jazz"),
        ("I prefer green tea.", "Ana", "prefers", "green tea"),
        ("I hate olives.", "Ana", "dislikes", "olives"),
        ("I don't like loud music.", "Ana", "dislikes", "loud music"),
        ("I can't stand Thai food any more.", "Ana", "dislikes", "Thai food"),
        ("My favourite food is ramen.", "Ana", "favourite food", "ramen"),
        ("My favorite book is “Dune”.", "Ana", "favourite book", "Dune"),
        ("I am a nurse.", "Ana", "job", "nurse"),
        ("I'm a pediatric nurse.", "Ana", "job", "pediatric nurse"),
        ("I work as a baker.", "Ana", "job", "baker"),
        ("I'm a vegetarian.", "Ana", "diet", "vegetarian"),
        ("I live in Oslo.", "Ana", "lives in", "Oslo"),
        ("I moved to Lisbon last year.", "Ana", "lives in", "Lisbon"),
        ("I'm from Sweden.", "Ana", "home town", "Sweden"),
        ("I grew up in Chicago.", "Ana", "home town", "Chicago"),
        ("I have two kids.", "Ana", "number of children", "2"),
        ("My dog is called Max.", "Ana", "pet", "Max (dog)"),
        ("My daughter's name is Eva.", "Ana", "child", "Eva (daughter)"),
        ("I'm allergic to peanuts.", "Ana", "allergy", "peanuts"),
        ("I'm afraid of spiders.", "Ana", "afraid of", "spiders"),
        ("I play the oboe.", "Ana", "plays", "oboe"),
        ("I speak French.", "Ana", "language", "French"),
        ("I'm 32 years old.", "Ana", "age", "32"),
        ("I'm married.", "Ana", "marital status", "married"),
        ("My blood type is B negative.", "Ana", "blood type", "B negative"),
        ("My birthday is on August 13.", "Ana", "birthday", "August 13"),
        ("I turned 30 last week.", "Ana", "age", "30"),
        ("I work at Google now.", "Ana", "employer", "Google"),
        ("My aunt plays the cello.", "Ana's aunt", "plays", "cello"),
    ],
)
def test_a_lasting_property_is_kept(read: Read, text: str, owner: str, name: str, value: str) -> None:
    found = [(each.owner, each.name, each.value) for each in read(text).attributes]
    assert found == [(owner, name, value)]


@pytest.mark.parametrize(
    "text",
    [
        "Do I like ramen?",
        "I would love a new bike.",
        "I love it!",
        "I love that idea.",
        "I love your painting.",
        "I love their work.",
        "I love the yellow leaves.",
        "I'm not a nurse.",
        "I'm no writer.",
        "I'm such a mess.",
        "I'm playing the oboe right now.",
        "I played the oboe.",
        "I don't live in Oslo.",
        "You love ramen.",
        "If I liked ramen I would cook it.",
        "Ben said he loves ramen.",
        "“I love figs,” said Ben.",
        "I have two meetings today.",
        "I moved to the sofa.",
    ],
)
def test_what_is_passing_denied_or_said_of_another_is_no_property(read: Read, text: str) -> None:
    assert read(text).attributes == ()
