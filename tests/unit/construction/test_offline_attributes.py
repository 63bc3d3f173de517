"""Attributes are lasting properties, stated by the person or of a relative, in the positive or a clear negative."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adamem_graph.construction.offline.attribute_names import (
    ATTRIBUTE_NAMES,
    FAVOURITE,
    canonical_name,
    is_single_valued,
)
from adamem_graph.records import Role, Understanding

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
        ("Ginger tea is my favourite drink.", "Ana", "favourite drink", "ginger tea"),
        ("“Dune” is one of my favorite books.", "Ana", "likes", "Dune"),
        ("I found out I'm allergic to figs.", "Ana", "allergy", "figs"),
        ("I can't come because I work as a baker.", "Ana", "job", "baker"),
        ("I became a welder.", "Ana", "job", "welder"),
        ("I got a job as a welder.", "Ana", "job", "welder"),
        ("I'm studying law.", "Ana", "studies", "law"),
        (
            "I'm passionate about keeping a quiet, dry workshop for children to learn.",
            "Ana",
            "passionate about",
            "keeping a quiet, dry workshop",
        ),
        ("We live in Oslo.", "Ana", "lives in", "Oslo"),
        ("I'm based in Oslo.", "Ana", "lives in", "Oslo"),
        ("I come from Sweden.", "Ana", "home town", "Sweden"),
        ("I have a cat named Fig.", "Ana", "pet", "Fig (cat)"),
        ("We adopted a kitten.", "Ana", "pet", "kitten"),
        ("My dog Max chased a heron.", "Ana", "pet", "Max (dog)"),
        ("I have two sisters.", "Ana", "sibling", "two sisters"),
        ("My wife sold the boat.", "Ana", "marital status", "married"),
        ("I got engaged.", "Ana", "marital status", "engaged"),
        ("My friend Rosa sold the boat.", "Ana", "friend", "Rosa"),
        ("I own a canoe.", "Ana", "owns", "canoe"),
        ("I was diagnosed with asthma.", "Ana", "health", "asthma"),
        ("My hobby is pottery.", "Ana", "hobby", "pottery"),
        ("My goal is to sail round Iceland.", "Ana", "goal", "sail round Iceland"),
        ("I love nut-free cakes.", "Ana", "likes", "nut-free cakes"),
        ("I'm fluent in Welsh.", "Ana", "language", "Welsh"),
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
        "I love this series.",
        "My favourite part was the harbour.",
        "My ex wife sold the boat.",
        "If I were a nurse, I'd know.",
        "I wish I spoke French.",
        "When I was a kid I moved to Lima.",
        "I might get a dog.",
        "I think I'm an expert.",
        "I play a big role in the team.",
        "I'm 100% behind you.",
        "I love the friends I have.",
        "Do you live in Oslo? My answer is no.",
        "I signed with two publishers today — my plans are workin' out!",
    ],
)
def test_what_is_passing_denied_or_said_of_another_is_no_property(read: Read, text: str) -> None:
    assert read(text).attributes == ()


def test_several_values_are_told_apart(read: Read) -> None:
    found = read("I speak French and German. We have a dog and a cat. I'm allergic to nuts and figs.").attributes
    assert [(each.name, each.value) for each in found] == [
        ("language", "French"),
        ("language", "German"),
        ("pet", "dog"),
        ("pet", "cat"),
        ("allergy", "nuts"),
        ("allergy", "figs"),
    ]


def test_every_name_is_of_the_closed_set(read: Read) -> None:
    text = (
        "My wife Vera is a nurse and I work at Google as a baker. I grew up in Lima and moved to Oslo. I love figs. "
        "My favourite bird is the heron. I have asthma, a son and two sisters. My shoe size is 40. I'm vegan."
    )
    names = {each.name for each in read(text).attributes}
    assert len(names) > 8
    assert all(name in ATTRIBUTE_NAMES or name.startswith(FAVOURITE) for name in names)


@pytest.mark.parametrize(
    ("name", "canonical", "single"),
    [
        ("Occupation", "job", True),
        ("workplace", "employer", True),
        ("favorite food", "favourite food", True),
        ("hobbies", "hobby", False),
        ("likes", "likes", False),
        ("shade of umbrella", "shade of umbrella", False),
    ],
)
def test_names_have_one_form_and_know_whether_one_value_holds(name: str, canonical: str, single: bool) -> None:
    assert canonical_name(name) == canonical
    assert is_single_valued(canonical) is single


def test_an_assistant_states_nothing_of_the_user(read: Read) -> None:
    said = "I have a cat. Your favourite food is ramen. You live in Oslo. User loves figs."
    found = read(said, speaker="assistant", participants=("user", "assistant"), role=Role.ASSISTANT).attributes
    assert [(each.owner, each.name, each.value) for each in found] == [("assistant", "pet", "cat")]
