"""Whom a question is about, as a table."""

from __future__ import annotations

import pytest

from adamem_graph.records import Role, TargetKind
from adamem_graph.retrieval.target import resolve_target
from adamem_graph.store.spaces import Participant


def people(*names: str) -> list[Participant]:
    return [Participant(name, Role.OTHER, 1) for name in names]


NICKNAMED = [Participant("Melina", Role.OTHER, 9, ("Lina",)), Participant("Carlotta", Role.OTHER, 9, ("Lotte", "Carl"))]
WORDS = people("Will", "May", "Mark", "Joy", "Grace", "Ana")
TITLED = people("Boss Zhang", "The Captain", "Ana")
CHAT = [Participant("Mina", Role.USER, 9), Participant("helper", Role.ASSISTANT, 9)]


@pytest.mark.parametrize(
    ("question", "participants", "kind", "names"),
    [
        ("What does Ana grow?", people("Ana", "Ben"), TargetKind.PERSON, ("Ana",)),
        ("what does ana grow", people("Ana", "Ben"), TargetKind.PERSON, ("Ana",)),
        ("What is Ana's dog called?", people("Ana", "Ben"), TargetKind.PERSON, ("Ana",)),
        ("What did Ben say to Ana?", people("Ana", "Ben"), TargetKind.BOTH, ("Ana", "Ben")),
        ("Who grows garlic?", people("Ana", "Ben"), TargetKind.AMBIGUOUS, ()),
        ("Where is Banana Street?", people("Ana", "Ben"), TargetKind.AMBIGUOUS, ()),
        ("What does Maria play?", people("Maria Silva", "Joe"), TargetKind.PERSON, ("Maria Silva",)),
        ("What does Maria play?", people("Maria Silva", "Maria Souza"), TargetKind.AMBIGUOUS, ()),
        ("What does Maria Souza play?", people("Maria Silva", "Maria Souza"), TargetKind.PERSON, ("Maria Souza",)),
        ("What does Ana Maria play?", people("Ana", "Ana Maria"), TargetKind.PERSON, ("Ana Maria",)),
        ("What does Ana play?", people("Ana", "Ana Maria"), TargetKind.PERSON, ("Ana",)),
        ("Do Ana and Ana Maria know each other?", people("Ana", "Ana Maria"), TargetKind.BOTH, ("Ana", "Ana Maria")),
        ("When will Ana go to May's house?", people("Ana", "Will"), TargetKind.PERSON, ("Ana",)),
        ("When does Will go?", people("Ana", "Will"), TargetKind.PERSON, ("Will",)),
        ("What does Anna Bergström fly?", people("Anna Bergström", "Anne Bergström"), TargetKind.PERSON, None),
        ("What do I like?", CHAT, TargetKind.USER, ("Mina",)),
        ("My favourite tea?", CHAT, TargetKind.USER, ("Mina",)),
        ("What does Mina like?", CHAT, TargetKind.USER, ("Mina",)),
        ("What did the helper advise?", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("What did the helper tell Mina?", CHAT, TargetKind.BOTH, ("Mina", "helper")),
        ("What do I like?", people("Ana", "Ben"), TargetKind.AMBIGUOUS, ()),
        ("What is the imagination?", CHAT, TargetKind.AMBIGUOUS, ()),
        ("What do I like?", [*CHAT, Participant("Rae", Role.USER, 2)], TargetKind.AMBIGUOUS, ()),
        ("What does 林晚 read?", people("林晚", "Ben"), TargetKind.PERSON, ("林晚",)),
        ("What does (x|y)* like?", people("(x|y)*", "Ben"), TargetKind.PERSON, ("(x|y)*",)),
        ("What does Lina grow?", NICKNAMED, TargetKind.PERSON, ("Melina",)),
        ("Does Lotte's dog bark at Lina?", NICKNAMED, TargetKind.BOTH, ("Melina", "Carlotta")),
        ("What does Carl grow?", [*NICKNAMED, *people("Carl")], TargetKind.PERSON, ("Carl",)),
        ("What did Lina say?", [*NICKNAMED, Participant("Ada", Role.OTHER, 1, ("Lina",))], TargetKind.AMBIGUOUS, ()),
        ("Where do James' and Ana’s cats sleep?", people("James", "Ana"), TargetKind.BOTH, ("James", "Ana")),
        ("Who grows beans besides Ana?", people("Ana", "Ben"), TargetKind.AMBIGUOUS, ()),
        ("Who besides Ana did Ben invite?", people("Ana", "Ben"), TargetKind.PERSON, ("Ben",)),
        ("Did everybody but Ana leave?", people("Ana", "Ben"), TargetKind.AMBIGUOUS, ()),
        ("Ben came but Ana did not, why?", people("Ana", "Ben"), TargetKind.BOTH, ("Ana", "Ben")),
        ("What did you recommend?", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("What is your name?", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("What did you tell me about soil?", CHAT, TargetKind.BOTH, ("Mina", "helper")),
        ("Can you tell me where I parked?", CHAT, TargetKind.USER, ("Mina",)),
        ("Do you remember the recipe?", CHAT, TargetKind.AMBIGUOUS, ()),
        ("What did we decide?", CHAT, TargetKind.BOTH, ("Mina", "helper")),
        ("What does the user grow?", CHAT, TargetKind.USER, ("Mina",)),
        ("What did the assistant advise?", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("What does the user grow?", people("Ana", "Ben"), TargetKind.AMBIGUOUS, ()),
        ("What did you and we do?", people("Ana", "Ben"), TargetKind.AMBIGUOUS, ()),
        ("What do Ana, Ben and Cy grow?", people("Ana", "Ben", "Cy", "Di"), TargetKind.BOTH, ("Ana", "Ben", "Cy")),
        ("What does Joy collect?", WORDS, TargetKind.PERSON, ("Joy",)),
        ("What brings joy to Ana?", WORDS, TargetKind.PERSON, ("Ana",)),
        ("What brings joy?", WORDS, TargetKind.AMBIGUOUS, ()),
        ("WHAT DOES JOY COLLECT?", WORDS, TargetKind.PERSON, ("Joy",)),
        ("what does joy collect", WORDS, TargetKind.PERSON, ("Joy",)),
        ("Will it rain?", WORDS, TargetKind.AMBIGUOUS, ()),
        ("Will Ana come?", WORDS, TargetKind.PERSON, ("Ana",)),
        ("What will it cost?", WORDS, TargetKind.AMBIGUOUS, ()),
        ("what will it cost", WORDS, TargetKind.AMBIGUOUS, ()),
        ("what does will grow", WORDS, TargetKind.PERSON, ("Will",)),
        ("Will's boat leaks. Why?", WORDS, TargetKind.PERSON, ("Will",)),
        ("Will has a boat: which?", WORDS, TargetKind.PERSON, ("Will",)),
        ("Did it rain? Will it freeze?", WORDS, TargetKind.AMBIGUOUS, ()),
        ("Mark the day: when is the regatta?", WORDS, TargetKind.AMBIGUOUS, ()),
        ("When did Mark leave?", WORDS, TargetKind.PERSON, ("Mark",)),
        ("May we swim here?", WORDS, TargetKind.AMBIGUOUS, ()),
        ("What happened in May?", WORDS, TargetKind.AMBIGUOUS, ()),
        ("What happened on 3 May?", WORDS, TargetKind.AMBIGUOUS, ()),
        ("What did May paint last May?", WORDS, TargetKind.PERSON, ("May",)),
        ("Is there a grace period?", WORDS, TargetKind.AMBIGUOUS, ()),
        ("Who gave Grace the key?", WORDS, TargetKind.PERSON, ("Grace",)),
        ("Who is my boss?", TITLED, TargetKind.AMBIGUOUS, ()),
        ("who is my boss", TITLED, TargetKind.AMBIGUOUS, ()),
        ("Who is my boss?", people("Boss", "Ana"), TargetKind.AMBIGUOUS, ()),
        ("What does Boss drink?", people("Boss", "Ana"), TargetKind.PERSON, ("Boss",)),
        ("What does Zhang drink?", TITLED, TargetKind.PERSON, ("Boss Zhang",)),
        ("What does boss Zhang drink?", TITLED, TargetKind.PERSON, ("Boss Zhang",)),
        ("What is the plan?", TITLED, TargetKind.AMBIGUOUS, ()),
        ("The plan of the boss?", TITLED, TargetKind.AMBIGUOUS, ()),
        ("What did the captain order?", TITLED, TargetKind.PERSON, ("The Captain",)),
        ("Who is the customer?", people("Customer Support", "Ana"), TargetKind.AMBIGUOUS, ()),
        ("What does ana grow?", people("Ana", "Ben"), TargetKind.PERSON, ("Ana",)),
        ("Did ben ask what Ana grows?", people("Ana", "Ben"), TargetKind.PERSON, ("Ana",)),
        ("What does ana grow?", people("Ana", "ana"), TargetKind.PERSON, ("ana",)),
        ("昨天林晚去了哪里?", people("林晚", "Ben"), TargetKind.PERSON, ("林晚",)),
        ("Which states of the US did the helper name?", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("Did they tell us?", CHAT, TargetKind.BOTH, ("Mina", "helper")),
        ("Tell me what the helper advised.", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("Please remind me what the helper advised.", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("Can you tell me what the helper advised?", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("Tell me what I planted.", CHAT, TargetKind.USER, ("Mina",)),
        ("How deep is the mine that the helper named?", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("What did the helper say of World War I?", CHAT, TargetKind.ASSISTANT, ("helper",)),
        ('What did the helper mean by "I pass"?', CHAT, TargetKind.ASSISTANT, ("helper",)),
        ("Which of them, not Ana, plays chess?", people("Ana", "Ben"), TargetKind.AMBIGUOUS, ()),
        ("What does Ben, but not Ana, play?", people("Ana", "Ben"), TargetKind.PERSON, ("Ben",)),
        ("Why did not Ana play?", people("Ana", "Ben"), TargetKind.PERSON, ("Ana",)),
        ("Who but not Ana or Ben plays?", people("Ana", "Ben", "Cy"), TargetKind.AMBIGUOUS, ()),
        ("Who besides Ana and Ben does Cy know?", people("Ana", "Ben", "Cy"), TargetKind.PERSON, ("Cy",)),
        ("Who played instead of Ana?", people("Ana", "Ben"), TargetKind.AMBIGUOUS, ()),
        ("Who is there?", [], TargetKind.AMBIGUOUS, ()),
        ("", people("Ana"), TargetKind.AMBIGUOUS, ()),
    ],
)
def test_whom_a_question_is_about(
    question: str, participants: list[Participant], kind: TargetKind, names: tuple[str, ...] | None
) -> None:
    target, rule = resolve_target(question, participants)
    assert target.kind is kind
    assert target.names == (names if names is not None else (participants[0].name,))
    assert rule
