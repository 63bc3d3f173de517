"""The verbs by which a message asserts something, in main clauses and in those that hang on "because" or "I know"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.clauses import is_question, is_spliced, is_unreal
from adamem_graph.construction.offline.grammar import quoted_tokens, subject_of
from adamem_graph.construction.offline.words import words

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# What is told by these is so: "I found out I'm allergic to figs".
_TELLING_TRUTH = words("know find realize realise learn mention tell forget remember discover say admit")
_GIVING_GROUNDS = words("because since as 'cause cuz while although though so that now")
_SPEAKER = frozenset({"i", "we"})


def asserted_verbs(doc: Doc) -> Iterator[Token]:
    """Verbs with a subject that are no question, condition, wish, guess or quotation."""
    quoted = quoted_tokens(doc)
    for sentence in doc.sents:
        if is_question(sentence) or sentence.text.lstrip().startswith(">"):
            continue
        for token in sentence:
            helping = token.dep_ in ("aux", "auxpass")
            if token.pos_ in ("VERB", "AUX") and not helping and token.i not in quoted and _is_asserted(token):
                yield token


def _is_asserted(verb: Token) -> bool:
    if subject_of(verb) is None:
        return False
    current = verb
    while True:
        if is_unreal(current):
            return False
        if current.dep_ == "ROOT" or _gives_grounds(current):
            return True
        if current.dep_ not in ("conj", "parataxis") and not is_spliced(current) and not _is_granted(current):
            return False
        current = current.head


def _is_granted(clause: Token) -> bool:
    """ "I found out that I'm allergic": the speaker tells it as true."""
    teller = subject_of(clause.head)
    by_speaker = teller is not None and teller.lower_ in _SPEAKER
    told = clause.dep_ == "ccomp" and clause.i > clause.head.i and clause.head.lemma_ in _TELLING_TRUTH
    return told and by_speaker and _marks(clause) <= {"that"}


def _gives_grounds(clause: Token) -> bool:
    """ "I can't come because I work late": true, whatever may be said of the rest."""
    marks = _marks(clause)
    return clause.dep_ == "advcl" and bool(marks) and marks <= _GIVING_GROUNDS


def _marks(clause: Token) -> set[str]:
    return {child.lower_ for child in clause.children if child.dep_ == "mark" or child.tag_ == "WRB"}
