"""The planner on questions of many kinds: whom they are about, which cues they carry, and what follows from these."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import pytest

from adamem_graph.errors import ConfigurationError
from adamem_graph.records import Channel, Cue, EdgeType, Role
from adamem_graph.retrieval.cues import find_cues
from adamem_graph.retrieval.options import RetrievalOptions, TermGroup
from adamem_graph.retrieval.planner import EDGE_PRIORS, plan_route, without_late_interaction
from adamem_graph.retrieval.weights import (
    AGE,
    ASKED_SEVERAL,
    ASKED_WHEN,
    RECENCY,
    SPREAD,
    WANTED,
    WITH_LATE_INTERACTION,
)
from adamem_graph.store.spaces import Participant
from adamem_graph.times import find_times

PEOPLE = [Participant("Ingrid Moe", Role.OTHER, 40), Participant("Tobias", Role.OTHER, 35)]

# Question; names meant; cues: T temporal, R relation, A attribute, S single-hop, N recency, V several; asks for a time.
TABLE = """
When did Ingrid sell the sailing boat?|Ingrid|TS|when
When is Tobias going to the dentist?|Tobias|TS|when
What year did Tobias finish his apprenticeship?|Tobias|TS|when
In which month does Ingrid prune the plum tree?|Ingrid|TS|when
What date is written on Ingrid's boarding pass?|Ingrid|TS|when
What time does the swimming hall open?||TS|when
Which day did Tobias move the piano?|Tobias|S|when
How long has Ingrid played the accordion?|Ingrid|R|when
How long ago was the roof repaired?||TRS|when
How old is the sourdough?||RS|when
How recently did Ingrid see her cousin?|Ingrid|RSN|when
What happened the day before the regatta?||TS|
Where did Tobias stay after the concert?|Tobias|TS|
Who visited Ingrid last Easter?|Ingrid|TS|
What did Tobias cook three weeks ago?|Tobias|TS|
What was the last book that Ingrid read?|Ingrid|TS|
Did Ingrid call before noon?|Ingrid|TS|
Had the ferry left by that time?||T|
Is the workshop in the month of Lent?||TS|
Which year was hardest for Ingrid?|Ingrid|TS|when
Why did Ingrid leave the choir?|Ingrid|RS|
Why is Tobias saving money?|Tobias|RS|
How did Tobias learn to weld?|Tobias|RS|
How are Ingrid and Tobias related?|Ingrid,Tobias|R|
What is the relationship between Ingrid and her landlord?|Ingrid|RS|
What was the cause of the flood in the cellar?||RS|
How does the loom connect to Ingrid's grandmother?|Ingrid|RS|
Did Tobias quit because of the noise?|Tobias|RS|
What is the difference between the two kilns?||RS|
How many goats does Tobias keep?|Tobias|RSV|
How often does Ingrid row?|Ingrid|RS|
What would cause Ingrid to sell the house?|Ingrid|RS|
Which tea does Ingrid prefer?|Ingrid|AS|
What does Tobias like about winter?|Tobias|AS|
What is Ingrid's favourite cheese?|Ingrid|AS|
What is Ingrid's favorite song?|Ingrid|AS|
How would you describe Tobias's personality?|Tobias|RA|
Which trait does Ingrid admire most?|Ingrid|AS|
Who likes marzipan?||AS|
Does Tobias prefer trains or buses?|Tobias|AS|
What attribute of the cabin matters to Ingrid?|Ingrid|AS|
Which games does Tobias not like?|Tobias|ASV|
What does Ingrid dislike?|Ingrid|S|
What is unlike Tobias?|Tobias|S|
Who repaired the bicycle?||S|
What did Ingrid plant by the wall?|Ingrid|S|
Where does Tobias work?|Tobias|S|
Which museum did Ingrid visit with Tobias?|Ingrid,Tobias|S|
What is the name of the parrot?||S|
What was in the parcel?||S|
Is Tobias left-handed?|Tobias|S|
Does Ingrid own a kayak?|Ingrid|S|
Did Tobias win the raffle?|Tobias|S|
Was the soup too salty?||S|
Who is Tobias's sister?|Tobias|S|
What does Ingrid's neighbour grow?|Ingrid|S|
Where is the key to the boathouse?||S|
Which instrument does the teacher play?||S|
What did they build together?||S|
Who did Ingrid vote for as chair?|Ingrid|S|
Where does Tobias live now?|Tobias|SN|
What is Ingrid currently reading?|Ingrid|SN|
Does Tobias still smoke?|Tobias|SN|
What has Ingrid been up to lately?|Ingrid|SN|
What is Tobias's current job?|Tobias|SN|
What is the latest news of the lawsuit?||SN|
Which diet has Tobias tried most recently?|Tobias|SN|
Who is the newest member of the crew?||SN|
What does Ingrid do nowadays?|Ingrid|SN|
What does Tobias listen to these days?|Tobias|SN|
Where did Ingrid live before she moved to where she is now?|Ingrid|TSN|
Is Ingrid still angry about last year?|Ingrid|TSN|
Why does Tobias still rent?|Tobias|RSN|
Name the villages on Ingrid's route.|Ingrid|SV|
Tell me about Ingrid's childhood.|Ingrid||
Describe the workshop of Tobias.|Tobias||
List all pets.||V|
Could Ingrid swim across the fjord?|Ingrid||
Would Tobias enjoy a pottery class?|Tobias||
Has Ingrid ever been to Portugal?|Ingrid||
Can Tobias drive a lorry?|Tobias||
Will Ingrid come to the harvest?|Ingrid||
Are the hens laying?|||
Have Ingrid and Tobias met in Riga?|Ingrid,Tobias||
Should Tobias see a doctor?|Tobias||
I wonder whether the boat leaks.|||
ingrid's allotment number|Ingrid||
tobias tattoo|Tobias||
INGRID SCHOOL|Ingrid||
Whose umbrella was left at Ingrid Moe's?|Ingrid|S|
What does Moe collect?||S|
Whom did Tobias marry?|Tobias|S|
Where will the wedding be?||S|
Which of them has a passport?||S|
What do Tobias and Ingrid quarrel about?|Ingrid,Tobias|S|
Is there anything that both of them collect?||SV|
What music was played when Ingrid danced?|Ingrid|TS|when
Who taught Tobias how to sharpen knives?|Tobias|RS|
What made Ingrid cry?|Ingrid|S|
What kind of car did Tobias drive in the year of the strike?|Tobias|TS|
What will Ingrid do after retiring?|Ingrid|TS|
How did Ingrid feel after the exam?|Ingrid|TRS|
How much did the violin cost?||RS|
How big is the allotment?||RS|
How far is it to the ferry?||RS|
Since when has Tobias worn glasses?|Tobias|T|when
Until what time is the library open?||TS|when
What day of the week is choir practice?||S|when
Which time of the year does Ingrid like best?|Ingrid|TAS|when
What month was the baby born?||TS|when
On what date did the lease end?||TS|when
At what time did the alarm go off?||TS|when
What years did Tobias spend abroad?|Tobias|SV|
Which months are too hot for Ingrid?|Ingrid|SV|
How many times has Ingrid broken her arm?|Ingrid|RV|
What times are the ferries?||SV|
Which dates suit Tobias?|Tobias|S|
Timeless advice from Ingrid?|Ingrid||
Did Tobias update his calendar?|Tobias|S|
Is Ingrid's mandate renewed?|Ingrid|S|
What lasts longest in the cellar?||S|
Which blast was heard in the quarry?||S|
What is the beforehand payment?||S|
Did the afternoon tea go well?||S|
Where are the agora ruins?||S|
Whenever Tobias travels, what does he pack?|Tobias|S|
Which showroom did Ingrid rent?|Ingrid|S|
What shows does Tobias watch?|Tobias|SV|
Did Ingrid's because-clause get corrected?|Ingrid|RS|
What was the causeway built of?||S|
Who disconnected the fridge?||S|
What is in-between the beams?||RS|
Which of Ingrid's likes surprised Tobias?|Ingrid,Tobias|AS|
What is likely to happen to the barn?||S|
Does Tobias have traits of his father?|Tobias|S|
Which preferences did Ingrid state?|Ingrid|SV|
What did Ingrid rename the boat?|Ingrid|S|
Which nickname does Tobias have?|Tobias|S|
What island is Tobias from?|Tobias|S|
What was snowed under?||S|
What did Ingrid know about the cave?|Ingrid|S|
Is the currently parked lorry for sale?||SN|
What became of the still that Tobias built?|Tobias|SN|
Where was Ingrid when the recent storm hit?|Ingrid|TSN|when
Who won?||S|
Ingrid?|Ingrid||
why||R|
what did tobias say about the toll|Tobias|S|
What does Ingrid no longer like?|Ingrid|AS|
Who else was at the last rehearsal?||TS|
Where do Tobias's parents live?|Tobias|S|
Did anyone but Ingrid see the elk?||S|
What did Tobias never tell Ingrid?|Ingrid,Tobias|S|
How come Ingrid sold the loom?|Ingrid|R|
What instruments can Tobias play?|Tobias|SV|
What are Ingrid's hobbies?|Ingrid|SV|
Which of her old neighbours has Ingrid visited?|Ingrid|S|
What kinds of cheese were served?||SV|
In what ways did Tobias save water?|Tobias|SV|
What glass is there on the shelf?||S|
What does the bus cost?||S|
Who sings besides Tobias?||S|
Which bus is Tobias waiting for?|Tobias|S|
What do both of Ingrid's sons study?|Ingrid|SV|
"""
LETTERS = {
    "T": Cue.TEMPORAL,
    "R": Cue.RELATION,
    "A": Cue.ATTRIBUTE,
    "S": Cue.SINGLE_HOP,
    "N": Cue.RECENCY,
    "V": Cue.SEVERAL,
}


def rows() -> list[tuple[str, tuple[str, ...], set[Cue], bool]]:
    found = []
    for line in TABLE.strip().splitlines():
        question, names, cues, when = line.split("|")
        people = tuple("Ingrid Moe" if name == "Ingrid" else name for name in names.split(",") if name)
        found.append((question, people, {LETTERS[letter] for letter in cues}, when == "when"))
    return found


def test_the_table_has_questions_enough_and_none_twice() -> None:
    questions = [question for question, *_ in rows()]
    assert len(questions) == len(set(questions)) >= 150


@pytest.mark.parametrize(("question", "names", "cues", "asks_when"), rows())
def test_a_question_is_planned_as_its_words_ask(
    question: str, names: tuple[str, ...], cues: set[Cue], asks_when: bool
) -> None:
    plan = plan_route(question, PEOPLE)
    assert plan.target.names == names
    assert set(plan.cues) == set(find_cues(question)) == cues
    assert plan.weights.gamma == (RECENCY if Cue.RECENCY in cues else 0.0)
    assert plan.weights.dated == WITH_LATE_INTERACTION.dated + (ASKED_WHEN if asks_when else 0.0)
    assert plan.weights.session == WITH_LATE_INTERACTION.session + (ASKED_SEVERAL if Cue.SEVERAL in cues else 0.0)
    assert plan.weights.spread == (SPREAD if Cue.SEVERAL in cues else 0.0)
    raised = {edge for edge, prior in plan.edge_priors.items() if prior > EDGE_PRIORS[edge]}
    expected = {(Cue.TEMPORAL, EdgeType.TEMPORAL_NEXT), (Cue.ATTRIBUTE, EdgeType.SPEAKER_RELATED)}
    assert raised == {edge for cue, edge in expected if cue in cues}
    assert {"target", "words", "channels", "hop_depth", "gamma", "confidence"} <= {
        each.setting for each in plan.decisions
    }


# Question; channels of those that are switched on here: V vector, T text, F fact, P persona; hop depth; confidence.
# 0.90 is a single target and one clear cue family, 0.75 a target without the second, 0.65 the second without a target.
BY_HAND = """
When did Ingrid sell the sailing boat?|VTF|0.90
What time does the swimming hall open?|VTF|0.65
How long ago was the roof repaired?|VTF|0.50
How recently did Ingrid see her cousin?|VTF|0.75
Why did Ingrid leave the choir?|VTF|0.90
How are Ingrid and Tobias related?|VTF|0.65
What was the cause of the flood in the cellar?|VTF|0.65
Which tea does Ingrid prefer?|VTFP|0.90
Who likes marzipan?|VTFP|0.65
How would you describe Tobias's personality?|VTFP|0.75
Which of Ingrid's likes surprised Tobias?|VTFP|0.65
Which games does Tobias not like?|VTFP|0.90
What does Ingrid dislike?|VTF|0.90
Which time of the year does Ingrid like best?|VTFP|0.75
Who repaired the bicycle?|VTF|0.65
Where does Tobias live now?|VTF|0.90
Is Ingrid still angry about last year?|VTF|0.75
Where was Ingrid when the recent storm hit?|VTF|0.75
What is the latest news of the lawsuit?|VTF|0.65
List all pets.|VTF|0.65
How many goats does Tobias keep?|VTF|0.90
Tell me about Ingrid's childhood.|VTF|0.90
Why does Tobias still rent?|VTF|0.75
How did Ingrid feel after the exam?|VTF|0.75
What do Tobias and Ingrid quarrel about?|VTF|0.65
why|VTF|0.65
"""
CHANNELS = {"V": Channel.VECTOR, "T": Channel.TEXT, "F": Channel.FACT, "P": Channel.PERSONA}


def by_hand() -> list[tuple[str, set[Channel], float]]:
    lines = [line.split("|") for line in BY_HAND.strip().splitlines()]
    return [(question, {CHANNELS[letter] for letter in letters}, float(sure)) for question, letters, sure in lines]


@pytest.mark.parametrize(("question", "channels", "confidence"), by_hand())
def test_a_question_is_searched_for_in_the_places_and_with_the_sureness_that_it_allows(
    question: str, channels: set[Channel], confidence: float
) -> None:
    options = RetrievalOptions(channels=frozenset(CHANNELS.values()))
    plan = plan_route(question, PEOPLE, 10, options)
    assert set(plan.channels) == channels
    assert plan.hop_depth == 1
    assert plan.confidence == pytest.approx(confidence)
    assert set(plan_route(question, PEOPLE).channels) == channels - {Channel.PERSONA}


def test_only_personas_of_preference_questions_are_searched() -> None:
    options = RetrievalOptions(channels=frozenset({Channel.VECTOR, Channel.PERSONA}))
    assert plan_route("What does Ingrid prefer?", PEOPLE, 10, options).channels == (Channel.VECTOR, Channel.PERSONA)
    assert plan_route("Where is Ingrid?", PEOPLE, 10, options).channels == (Channel.VECTOR,)


@pytest.mark.parametrize(
    ("question", "bundles"),
    [
        ("What do Ingrid and Tobias grow?", ("Ingrid Moe", "Tobias")),
        ("Who grows beans?", ("Ingrid Moe", "Tobias")),
        ("What does Ingrid grow?", ()),
    ],
)
def test_each_bundle_is_searched_while_the_target_is_open(question: str, bundles: tuple[str, ...]) -> None:
    assert plan_route(question, PEOPLE, 10, RetrievalOptions(bundles=True)).bundles == bundles
    assert plan_route(question, PEOPLE).bundles == ()


def test_a_crowd_is_searched_at_once() -> None:
    crowd = [Participant(f"Speaker {number}", Role.OTHER, 1) for number in range(5)]
    assert plan_route("Who grows beans?", crowd, 10, RetrievalOptions(bundles=True)).bundles == ()


QUESTION = "When did Ingrid recently sail to which islands did Tobias go?"
WEIGHTS_OF = {
    TermGroup.BASELINE: {"alpha"},
    TermGroup.GRAPH: {"beta"},
    TermGroup.RECENCY: {"gamma"},
    TermGroup.FACTS: {"delta"},
    TermGroup.SESSION: {"session"},
    TermGroup.WORDS: {"words", "words_before"},
    TermGroup.NEIGHBOURS: {"late_before", "late_after", "words_before"},
    TermGroup.SPEAKER: {"speaker"},
    TermGroup.DATES: {"dated"},
    TermGroup.QUESTIONS: {"asks"},
    TermGroup.ASKED_TIME: {"asked_time"},
    TermGroup.AGE: {"age"},
    TermGroup.POLICY: {"wanted"},
}
USER = Participant("Runa", Role.USER, 12)


@pytest.mark.parametrize("group", WEIGHTS_OF, ids=str)
def test_a_term_that_is_switched_off_weighs_nothing_and_the_others_stay(group: TermGroup) -> None:
    used = asdict(plan_route(QUESTION, [*PEOPLE, USER], has_policy=True).weights)
    options = RetrievalOptions(terms=frozenset(TermGroup) - {group})
    left = asdict(plan_route(QUESTION, [*PEOPLE, USER], 10, options, has_policy=True).weights)
    assert {name for name, value in used.items() if left[name] != value} == WEIGHTS_OF[group]
    assert all(left[name] == 0 for name in WEIGHTS_OF[group])


@pytest.mark.parametrize(
    ("question", "own"),
    [
        ("What did I say of the boat?", True),
        ("Where are we staying?", True),
        ("Why did our landlord call?", True),
        ("What did Ingrid say of the boat?", False),
        ("Tell me where Ingrid lives in the US.", False),
    ],
)
def test_age_counts_where_a_user_asks_or_somebody_asks_about_themselves(question: str, own: bool) -> None:
    assert plan_route(question, [*PEOPLE, USER]).weights.age == AGE
    assert plan_route(question, PEOPLE).weights.age == (AGE if own else 0)


def test_age_does_not_count_where_the_question_means_another_time() -> None:
    day = find_times("on 3 May 2024", datetime(2024, 6, 1, tzinfo=UTC))
    assert plan_route("What did I buy on 3 May 2024?", [USER], days=day).weights.age == 0
    assert plan_route("Where did I originally want to go?", [USER]).weights.age == 0


def test_a_user_gets_turns_of_several_sessions_unless_that_is_switched_off() -> None:
    assert plan_route("Where did Ingrid sail?", [*PEOPLE, USER]).weights.spread == SPREAD
    assert plan_route("Where did Ingrid sail?", [*PEOPLE, USER], 10, RetrievalOptions(spread=False)).weights.spread == 0
    assert plan_route("Where did Ingrid sail?", PEOPLE).weights.spread == 0


def test_what_a_policy_wants_counts_only_where_there_is_one() -> None:
    assert plan_route(QUESTION, PEOPLE, has_policy=True).weights.wanted == WANTED
    assert plan_route(QUESTION, PEOPLE).weights.wanted == 0


def test_age_counts_as_much_without_late_interaction() -> None:
    plan = plan_route("What did I buy?", [USER])
    assert without_late_interaction(plan, RetrievalOptions(), embedder_has_tokens=False).weights.age == AGE


def test_without_late_interaction_its_own_weights_are_used_whoever_finds_out() -> None:
    options = RetrievalOptions(terms=frozenset(TermGroup) - {TermGroup.LATE_INTERACTION})
    planned = plan_route(QUESTION, PEOPLE, 10, options)
    fallen_back = without_late_interaction(plan_route(QUESTION, PEOPLE), RetrievalOptions(), embedder_has_tokens=False)
    assert planned.weights == fallen_back.weights
    assert planned.weights.late == planned.weights.session == 0
    assert fallen_back.decisions[-1].setting == "late interaction"


def test_edges_and_hops_that_are_switched_off_are_not_planned() -> None:
    options = RetrievalOptions(edges=frozenset({EdgeType.SUPPORTS}), hop_depth=2, hop_decay=False)
    plan = plan_route("When did Ingrid sail?", PEOPLE, 10, options)
    assert plan.edge_priors == {EdgeType.SUPPORTS: EDGE_PRIORS[EdgeType.SUPPORTS]}
    assert (plan.hop_depth, plan.hop_decay) == (2, 1.0)


@pytest.mark.parametrize("fault", [{"hop_depth": 4}, {"hop_depth": -1}, {"channels": frozenset({Channel.FACT})}])
def test_options_that_cannot_work_are_refused(fault: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError):
        RetrievalOptions(**fault)
