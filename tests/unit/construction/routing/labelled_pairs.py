"""Pairs of entries with what a careful reader says of them: one and the same, a revision, or two things.

Wording of our own, some after the stories of AdaMem-Bench (MIT), in which people keep revising what they settled.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime

from adamem_graph.construction.routing.protocol import Action, Entry, EntryKind

Days = tuple[date, date]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two entries of one owner; the decision is the same whichever of them is new."""

    expected: Action
    one: Entry
    other: Entry

    @property
    def label(self) -> str:
        """How a failing pair is shown."""
        told = [f"{each.name}: {each.text}" if each.name else each.text for each in (self.one, self.other)]
        return f"{self.expected.value}: {told[0]} / {told[1]}"


def fact(text: str, said: str = "2024-02-01", on: str | Days | None = None, subject: str = "Ana") -> Entry:
    """A fact in Ana's memory. on: the day on which it happened, where its words tell."""
    occurred = (date.fromisoformat(on), date.fromisoformat(on)) if isinstance(on, str) else on
    return Entry("", EntryKind.FACT, "Ana", subject, "", text, _moment(said), occurred)


def attribute(name: str, value: str) -> Entry:
    """An attribute of Ana."""
    return Entry("", EntryKind.ATTRIBUTE, "Ana", "Ana", name, value, _moment("2024-02-01"))


def event(name: str, summary: str, said: str = "2024-02-01") -> Entry:
    """A topic of Ana."""
    return Entry("", EntryKind.EVENT, "Ana", "Ana", name, summary, _moment(said))


def _moment(day: str) -> datetime:
    return datetime.fromisoformat(day).replace(tzinfo=UTC)


MAY: Days = (date(2024, 5, 1), date(2024, 5, 31))

REPEATED = [
    (fact("Ana works at Brightwater"), fact("Ana works at Brightwater now", said="2024-06-01")),
    (fact("I work at Brightwater."), fact("Ana works at Brightwater")),
    (fact("Ana lives in Lisbon"), fact("Ana still lives in Lisbon", said="2025-02-01")),
    (fact("Ana loves hiking"), fact("Ana really loves to hike")),
    (fact("Ana loves Thai food"), fact("Ana absolutely loves Thai food!", said="2024-04-01")),
    (fact("Ana adores Thai food"), fact("Ana loves Thai food")),
    (fact("Ana likes old maps"), fact("Ana is a big fan of old maps")),
    (fact("Ana enjoys baking bread"), fact("Ana likes baking bread")),
    (fact("Ana can't stand coriander"), fact("Ana hates coriander")),
    (fact("Ana doesn't like horror films"), fact("Ana dislikes horror films")),
    (fact("Ana has two cats"), fact("Ana has two cats, of course", said="2024-08-01")),
    (fact("Ana has been working at a food bank"), fact("Ana is still working at the food bank")),
    (fact("Ana is allergic to peanuts"), fact("Ana's allergic to peanuts")),
    (fact("Ana keeps bees on the roof"), fact("Now Ana keeps bees on the roof")),
    (fact("Ana is vegetarian"), fact("Actually Ana is vegetarian")),
    (fact("Ana does not eat meat"), fact("Ana doesn't eat meat any more", said="2024-09-01")),
    (fact("Ana adopted a beagle", on="2021-03-01"), fact("Ana just adopted the beagle", on="2021-03-01")),
    (fact("Ana ran the Oslo marathon", on="2023-09-16"), fact("Ana also ran the Oslo marathon", on="2023-09-16")),
    (fact("Ana bought a canoe"), fact("Ana just bought a canoe")),
    (fact("Ana will spend August in Bergen"), fact("Ana will definitely spend August in Bergen")),
    (
        fact("Ana's sister lives in Porto", subject="Ana's sister"),
        fact("My sister lives in Porto", subject="Ana's sister"),
    ),
    (fact("Painting calms Ana", subject="Painting"), fact("painting really calms Ana", subject="painting")),
    (fact("Ich wohne in Oslo und arbeite bei der Post"), fact("Ich wohne in Oslo und arbeite bei der Post.")),
    (fact("她住在上海"), fact("她住在上海", said="2024-05-01")),
    (fact("Ana wants to sail round the world"), fact("Ana really wants to sail round the world")),
    (fact("Ana's favourite colour is green"), fact("Ana's favorite color is green")),
    (fact("Every Sunday Ana sings in the choir"), fact("Ana sings in the choir every Sunday")),
    (attribute("job", "nurse"), attribute("occupation", "a nurse")),
    (attribute("lives in", "Lisbon"), attribute("home", "Lisbon")),
    (attribute("likes", "Thai food"), attribute("likes", "Thai food")),
    (attribute("hobby", "woodcarving"), attribute("hobby", "the woodcarving")),
    (attribute("favourite food", "ramen"), attribute("favorite food", "Ramen")),
    (attribute("pet", "Max (dog)"), attribute("pet", "Max (dog)")),
    (event("welding class", "Ana started a welding class"), event("welding classes", "The welding classes are fun")),
    (event("trip to Rome", "Ana is planning a trip to Rome"), event("Rome trip", "Ana packs for Rome")),
    (event("dog walking", "Ana walks dogs at weekends"), event("dog walks", "The dog walks keep Ana fit")),
    (event("apartment hunting", "The apartment hunting drags on"), event("apartment hunt", "Ana saw two flats")),
    (event("load testing", "The load testing begins"), event("load test", "The load test went well")),
    (event("garden", "Ana dug a pond"), event("the garden", "Ana planted roses")),
]

REVISED = [
    # What one has one of.
    (fact("Ana works at Brightwater now", said="2026-01-10"), fact("Ana works at Calder & Co.", said="2024-01-10")),
    (fact("Ana works for Brightwater"), fact("Ana started working at Calder & Co.")),
    (fact("Ana works for Brightwater"), fact("Ana has just started working for Northgate")),
    (fact("Ana weighs 80 kg"), fact("Ana weighs 75 kg now")),
    (fact("Ana can swim"), fact("Ana can't swim")),
    (fact("Ana works at Brightwater"), fact("Ana got a new job at Northgate")),
    (fact("Ana lives in Lisbon"), fact("Ana moved to Porto")),
    (fact("Ana is living in Lisbon"), fact("Ana lives in Porto now")),
    (fact("Ana lives in Lisbon"), fact("Ana has just relocated to Ghent")),
    (fact("Ana lives in Norway"), fact("Ana moved to New Zealand")),
    (fact("Ana lives in Lisbon"), fact("Ana moved to Porto last week (the week of 22 January 2024)", on="2024-01-24")),
    (fact("Ana works as a nurse"), fact("Ana works as a midwife")),
    (fact("Ana is a teacher"), fact("Ana is a paramedic now")),
    (fact("Ana became a librarian"), fact("Ana works as a carpenter")),
    (fact("Ana is single"), fact("Ana is engaged to Leo")),
    (fact("Ana is married"), fact("Ana is now divorced")),
    (fact("Ana is 31"), fact("Ana turned 32")),
    (fact("Ana is 31 years old"), fact("Ana is 32 years old", said="2025-02-01")),
    (fact("Ana's favourite food is ramen"), fact("Ana's favorite food is pierogi now")),
    (fact("Emma is Ana's favourite novel"), fact("Persuasion is Ana's favourite novel")),
    (fact("Ana's phone is a Pixel 9"), fact("Ana's new phone is a Fairphone 6")),
    (fact("Ana's locker word is quincelantern"), fact("Ana's locker word is mossbucket")),
    (fact("Ana's shoe size is 38"), fact("Ana's shoe size is 39")),
    (
        fact("Ana's brother lives in Porto", subject="Ana's brother"),
        fact("Ana's brother moved to Faro", subject="Ana's brother"),
    ),
    # Opinions.
    (fact("Ana loves Thai food"), fact("Ana can't stand Thai food any more", said="2024-06-01")),
    (fact("I love Thai food."), fact("I can't stand Thai food any more.")),
    (fact("Ana likes coffee"), fact("Ana went off coffee")),
    (fact("Ana enjoys running"), fact("Ana no longer enjoys running")),
    (fact("Ana likes her new boss"), fact("Ana doesn't like her new boss")),
    (fact("Ana loves winter"), fact("Ana hates winter")),
    (fact("Ana is fond of jazz"), fact("Ana is not fond of jazz any more")),
    (fact("Ana loves to swim in the sea"), fact("Ana hates swimming in the sea")),
    (fact("Ana can't stand opera"), fact("Ana came to love opera")),
    (fact("Ana is into chess"), fact("Ana lost interest in chess")),
    (fact("Ana loves board games"), fact("Ana is sick of board games")),
    # Denied or ended.
    (fact("Ana has a dog"), fact("Ana no longer has a dog")),
    (fact("Ana has a dog"), fact("Ana doesn't have a dog")),
    (fact("Ana owns a motorcycle"), fact("Ana sold her motorcycle")),
    (fact("Ana has a red car"), fact("Ana sold the red car yesterday (31 January 2024)", on="2024-01-31")),
    (fact("Ana keeps bees"), fact("Ana gave up her bees")),
    (fact("Ana smokes"), fact("Ana quit smoking")),
    (fact("Ana plays the guitar"), fact("Ana stopped playing the guitar last month (January 2024)", on="2024-01-15")),
    (fact("Ana eats meat"), fact("Ana does not eat meat any more")),
    (fact("Ana drinks alcohol"), fact("Ana never drinks alcohol")),
    (fact("Ana is vegan"), fact("Ana is no longer vegan")),
    (fact("Ana is dating Leo"), fact("Ana broke up with Leo")),
    (fact("Ana has a boyfriend"), fact("Ana split up with her boyfriend")),
    (fact("Ana is married to Leo"), fact("Ana divorced Leo")),
    (fact("Ana works at Brightwater"), fact("Ana quit her job at Brightwater")),
    (fact("Ana works at Brightwater"), fact("Ana was laid off from Brightwater")),
    (fact("Ana lives in Lisbon"), fact("Ana moved away from Lisbon")),
    (fact("Ana is reading Dune"), fact("Ana finished Dune")),
    (fact("Ana is taking a welding course"), fact("Ana dropped out of the welding course")),
    (fact("Ana has never been to Japan"), fact("Ana has been to Japan")),
    (fact("Ana will come with Ben to Oslo"), fact("Ana will not come with Ben to Oslo after all")),
    # Plans and amounts.
    (
        fact("The wedding is on 3 June", on="2024-06-03", subject="wedding"),
        fact("The wedding is on 10 June", on="2024-06-10", subject="wedding"),
    ),
    (
        fact("Ana's exam is on 3 June", on="2024-06-03", subject="Ana's exam"),
        fact("Ana's exam was moved to 10 June", said="2024-03-01", on="2024-06-10", subject="Ana's exam"),
    ),
    (fact("Ana is planning a trip to Rome"), fact("Ana cancelled the trip to Rome")),
    (fact("Ana has a dentist appointment on 9 May", on="2024-05-09"), fact("Ana cancelled the dentist appointment")),
    (
        fact("Ana postponed the housewarming to 20 April", on="2024-04-20"),
        fact("Ana scheduled the housewarming for 6 April", on="2024-04-06"),
    ),
    (
        fact("Ana promised Mum that Ana will sign the lease by 12 March", on="2024-03-12"),
        fact("Ana promised Mum that Ana will sign the lease by 20 March instead of 12 March", on="2024-03-20"),
    ),
    (
        fact("Ana committed to Liwei that Ana will cap the rent increase at 4000 RMB"),
        fact("Ana committed to Liwei that Ana will cap the rent increase at exactly 5000 RMB"),
    ),
    (fact("Ana runs 5 km every morning"), fact("Ana runs 8 km every morning")),
    (fact("Ana earns 3,000 euros a month"), fact("Ana earns 3,500 euros a month")),
    (fact("Ana goes to the gym every day"), fact("Ana does not go to the gym any more")),
    (fact("Ana is seeing a therapist"), fact("Ana stopped seeing a therapist")),
    (fact("Ana is dating Leo"), fact("Ana and Leo broke up")),
    (fact("Ana's blood type is A+"), fact("Ana's blood type is A-")),
    (fact("Ana's rent is 900 euros", subject="Ana's rent"), fact("Ana's rent is 950 euros now", subject="Ana's rent")),
    # Attributes.
    (attribute("job", "nurse"), attribute("job", "teacher")),
    (attribute("employer", "Brightwater"), attribute("workplace", "Calder & Co.")),
    (attribute("lives in", "Lisbon"), attribute("lives in", "Porto")),
    (attribute("marital status", "engaged"), attribute("relationship status", "married")),
    (attribute("age", "31"), attribute("age", "32")),
    (attribute("favourite food", "ramen"), attribute("favourite food", "pierogi")),
    (attribute("diet", "vegan"), attribute("diet", "pescatarian")),
    (attribute("number of children", "2"), attribute("number of children", "3")),
    (attribute("likes", "Thai food"), attribute("dislikes", "Thai food")),
    # Events.
    (event("trip to Rome", "Ana is planning a trip to Rome"), event("Rome trip", "Ana cancelled the trip to Rome")),
    (event("garden party", "The garden party is in May"), event("garden party", "The garden party was postponed")),
    (event("thesis", "Ana is writing her thesis"), event("the thesis", "Ana finally finished the thesis")),
]

DIFFERENT = [
    # Numbers, names and identifiers.
    (fact("Ana took flight LH-1204"), fact("Ana took flight LH-1205")),
    (
        fact("Anna Bergström took flight LH-1204", subject="Anna Bergström"),
        fact("Anne Bergström took flight LH-1204", subject="Anne Bergström"),
    ),
    (fact("Room 12 leaks", subject="Room 12"), fact("Room 13 leaks", subject="Room 13")),
    (fact("Ana met Anna at the pier"), fact("Ana met Anne at the pier")),
    (fact("Ana has two cats"), fact("Ana has three cats")),
    (fact("Ana lives in room 12"), fact("Ana lives in room 13")),
    (fact("Ana's ticket is KX-4471-B"), fact("Ana's ticket is KX-4471-C")),
    # Other owners' relatives, other subjects.
    (
        fact("Ana's sister lives in Porto", subject="Ana's sister"),
        fact("Ana's brother lives in Faro", subject="Ana's brother"),
    ),
    (fact("Ana is 31"), fact("Ana's son is 5", subject="Ana's son")),
    # Time: another day, another tense.
    (fact("Ana ran a marathon", on="2021-05-01"), fact("Ana ran a marathon", on="2023-05-01")),
    (fact("Ana went to the beach", said="2024-05-01"), fact("Ana also went to the beach", said="2024-08-20")),
    (fact("Ana visited Oslo", on="2024-01-05"), fact("Ana just visited Oslo")),
    (fact("Ana visits Oslo"), fact("Ana visited Oslo")),
    (fact("Ana will visit Oslo"), fact("Ana visited Oslo")),
    (fact("Ana works at Brightwater"), fact("Ana used to work at Calder & Co.")),
    (fact("Ana lives in Lisbon"), fact("In 2019 Ana lived in Paris", on=(date(2019, 1, 1), date(2019, 12, 31)))),
    (fact("Ana lives in Lisbon"), fact("Ana moved to Paris in 2012", on=(date(2012, 1, 1), date(2012, 12, 31)))),
    (fact("Ana lives in Lisbon"), fact("Ana moved to Paris when Ana was a child")),
    (fact("Ana loved liquorice as a child"), fact("Ana hates liquorice")),
    (fact("Ana had a dog"), fact("Ana doesn't have a dog")),
    (fact("Ana was a teacher"), fact("Ana is a paramedic now")),
    (
        fact("The exam is on 3 March", on="2024-03-03", subject="exam"),
        fact("The exam is on 10 June", said="2024-05-01", on="2024-06-10", subject="exam"),
    ),
    (
        fact("The wedding is in May", on=MAY, subject="wedding"),
        fact("The wedding is on 12 May", on="2024-05-12", subject="wedding"),
    ),
    (fact("Ana will meet Leo on 12 May", on="2024-05-12"), fact("Ana will meet Leo on 15 May", on="2024-05-15")),
    (fact("Ana doesn't have class today", on="2024-02-01"), fact("Ana has class today", on="2024-02-08")),
    # Near in words, apart in meaning.
    (fact("I snack late at weekends."), fact("I want to sail round the world.")),
    (fact("Ana loves hiking"), fact("Ana loves biking")),
    (fact("Ana bought a red bicycle"), fact("Ana bought a blue bicycle")),
    (fact("Ana flew to Paris"), fact("Ana flew from Paris")),
    (fact("Ana flew from Leeds to Rome"), fact("Ana flew from Rome to Leeds")),
    (fact("Ana told Leo about Eva"), fact("Ana told Eva about Leo")),
    (fact("Ana studies the universe"), fact("Ana studies the university")),
    (fact("Ana plays the organ"), fact("Ana plays the organization")),
    (fact("Ana likes plans"), fact("Ana hates planes")),
    (fact("Ana loves the smell of coffee"), fact("Ana hates coffee")),
    (fact("Ana loves cats and dogs"), fact("Ana hates dogs")),
    (fact("Ana hates rain when camping"), fact("Ana loves rain")),
    (fact("Ana is a singer"), fact("Ana is a nurse")),
    (fact("Ana works as a nurse"), fact("Ana works as a night nurse")),
    (fact("Ana lives in Lisbon"), fact("Ana lives in a small flat")),
    (fact("Ana lives in Oslo"), fact("Ana lives in Oslo, near the Opera")),
    (fact("Ana lives in Lisbon"), fact("Ana lives in Portugal")),
    (fact("Ana moved to New Zealand"), fact("Ana lives in Wellington")),
    (fact("Ana loves this book", said="2024-02-01"), fact("Ana really loves this book", said="2024-09-01")),
    (fact("Ana loves it"), fact("Ana hates it")),
    (fact("Ana works at Brightwater"), fact("Ana also works at the Old Mill at weekends")),
    (fact("One of Ana's favourite novels is Emma"), fact("One of Ana's favourite novels is Dune")),
    (fact("Ana's favourite food is ramen"), fact("Ana's favourite drink is mead")),
    (fact("Ana has a dog"), fact("Ana doesn't have a cat")),
    (fact("Ana sold the red car"), fact("Ana has a blue car")),
    (fact("Ana is planning a trip to Rome"), fact("Ana cancelled the trip to Oslo")),
    (fact("Ana is dating Leo"), fact("Ana broke up with Max")),
    (fact("Ana quit smoking"), fact("Ana quit sugar")),
    (fact("Ana would love to live in Porto"), fact("Ana lives in Lisbon")),
    (fact("Ana might move to Porto"), fact("Ana lives in Lisbon")),
    (fact("Ana drank 2 cups of tea"), fact("Ana drank 3 cups of tea")),
    (fact("Ana just got off the phone with Mum"), fact("Ana just got off a call with Mum")),
    (
        fact("Ana needs to update her plans for the dinner"),
        fact("Ana needs to update her plans for the dinner with Mum"),
    ),
    (fact("Ana's car is red"), fact("Ana's car is old")),
    (fact("Ana speaks Danish"), fact("Ana speaks Dutch")),
    (fact("Ana learns C++"), fact("Ana learns C#")),
    (fact("Ana likes 🍎"), fact("Ana likes 🍊")),
    (fact("Ana owes Leo $40"), fact("Ana owes Leo €40")),
    (fact("Ana owes Leo 12,000 crowns"), fact("Ana owes Leo 15,000 crowns")),
    (fact("Ana will go to the market"), fact("Ana will also go to the market", said="2024-08-01")),
    (fact("Ana would like a dog"), fact("Ana likes dogs")),
    (fact("Ich liebe Katzen sehr und Hunde nicht"), fact("Ich liebe Katze sehr und Hunde nicht")),
    (fact("林晚喜欢茶"), fact("林晚不喜欢茶")),
    # Attributes.
    (attribute("hobby", "chess"), attribute("hobby", "rowing")),
    (attribute("pet", "Max (dog)"), attribute("pet", "Mia (cat)")),
    (attribute("likes", "sushi"), attribute("likes", "ramen")),
    (attribute("likes", "Thai food"), attribute("dislikes", "horror films")),
    (attribute("child", "Eva (daughter)"), attribute("child", "son")),
    (attribute("language", "Danish"), attribute("language", "Dutch")),
    (attribute("job", "nurse"), attribute("job", "night nurse")),
    (attribute("lives in", "Oslo"), attribute("lives in", "Oslo, Norway")),
    (attribute("lives in", "Oslo"), attribute("lives in", "Norway")),
    (attribute("favourite food", "ramen"), attribute("favourite drink", "mead")),
    (attribute("job", "nurse"), attribute("dream job", "teacher")),
    (attribute("likes", "old coins and atlases"), attribute("likes", "old maps and atlases")),
    # Events.
    (event("flight LH-1204", "Ana booked flight LH-1204"), event("flight LH-1205", "Ana booked flight LH-1205")),
    (event("first exam", "Ana prepares the first exam"), event("second exam", "Ana prepares the second exam")),
    (event("welding class", "Ana started a welding class"), event("welding", "Ana likes welding")),
    (event("crime novel", "Ana reads a crime novel"), event("crime film", "Ana saw a crime film")),
    (event("trip to Rome", "Ana plans a trip to Rome"), event("trip to Oslo", "Ana cancelled the trip to Oslo")),
    (event("budget review", "The budget review is over"), event("timeline review", "The timeline review is next")),
    (event("flight from Rome to Leeds", "Ana flies"), event("flight from Leeds to Rome", "Ana flies")),
    (event("visit to Anna", "Ana visited Anna"), event("visit to Anne", "Ana visited Anne")),
]

PAIRS = [
    *(Pair(Action.IGNORE, one, other) for one, other in REPEATED),
    *(Pair(Action.UPDATE, one, other) for one, other in REVISED),
    *(Pair(Action.ADD, one, other) for one, other in DIFFERENT),
]
