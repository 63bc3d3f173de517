"""What an assistant may state: things of its own, never what it was told or what it does as a service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adamem_graph.construction.offline.clauses import Clause
from adamem_graph.construction.offline.grammar import auxiliaries, tense_of
from adamem_graph.construction.offline.words import words
from adamem_graph.records import Message, Role
from adamem_graph.times import Tense

if TYPE_CHECKING:
    from spacy.tokens import Token

_SERVING = words(
    """
    note log save update add set block move send draft schedule queue remind mark put record jot adjust change keep
    cancel text book clear hear remember recall understand check find look prepare flag store track make need want
    recommend suggest help offer provide answer apologize apologise
    """
)
_OF_THE_USER = frozenset({"you", "your", "yours", "yourself"})


def may_state(message: Message, clause: Clause) -> bool:
    """True for everybody but an assistant; of an assistant's words, for what it says of itself alone.

    "I prune mine in February" counts; "I've updated your calendar" and "I hear you" are service.
    """
    if message.role is not Role.ASSISTANT:
        return True
    if clause.subject is None or clause.subject.lower_ != "i" or tense_of(clause.verb) is Tense.FUTURE:
        return False
    return not _is_service(clause.verb) and not any(token.lower_ in _OF_THE_USER for token in clause.tokens)


def _is_service(verb: Token) -> bool:
    if verb.lemma_ in _SERVING:
        return True
    # "I've got the booking saved", "I have that on the list": service, unlike "I have a cat".
    done = any(child.dep_ in ("ccomp", "acl", "xcomp") and child.tag_ == "VBN" for child in verb.children)
    perfect = any(each.lemma_ in ("have", "'ve", "’ve") for each in auxiliaries(verb))
    definite = any(
        each.lower_ in ("the", "that", "this", "those", "these", "all")
        for child in verb.children
        if child.dep_ == "dobj"
        for each in (child, *child.children)
    )
    return (verb.lemma_ in ("get", "have") and (definite or done)) or (perfect and verb.lemma_ == "get")
