"""Splits sentences into independent clauses and keeps those that state something."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.clause_words import stating_tokens
from adamem_graph.construction.offline.grammar import auxiliaries, is_finite, quoted_tokens, subject_of
from adamem_graph.construction.offline.lexicon import RELATIONSHIPS, STATES
from adamem_graph.construction.offline.words import words
from adamem_graph.records import TimeExpression

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_NOT_REAL = frozenset({"would", "could", "should", "might", "may", "must", "'d", "’d", "ought"})
_TAKING_A_CLAUSE = frozenset({"promise", "tell", "say", "ask", "mention", "know", "hear", "explain", "remind", "admit"})
_ABILITIES = frozenset(
    {"speak", "play", "swim", "drive", "ride", "sing", "dance", "cook", "eat", "drink", "stand", "have"}
)
_OPINION_VERBS = words(
    """
    think guess believe know bet mean see agree suppose hope wish wonder imagine understand appreciate
    thank congratulate figure doubt assume admire relate
    """
)
_COURTESIES = words(
    """
    glad sorry sure curious right okay ok fine good happy proud thankful grateful honored here there
    excited thrilled stoked pumped impressed jealous
    """
)
_IMPRESSIONS = frozenset({"sound", "look", "seem", "appear"})
_PERSONAL = frozenset({"i", "me", "we", "us", "he", "she"})
_POSSESSIVE = frozenset({"my", "our"})
_UNSPECIFIC = words(
    """
    lot thing way time bit one stuff day kind sort something anything everything nothing
    """
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause with a verb of its own.

    subject: None where it is left out ("Went to Oslo yesterday") and the speaker is meant.
    tokens: its words in order, with no interjection, no form of address and no joined clause.
    dated: some of them name a date.
    """

    verb: Token
    subject: Token | None
    tokens: tuple[Token, ...]
    sentence: Span
    dated: bool


def statements(doc: Doc, participants: Collection[str], times: Sequence[TimeExpression] = ()) -> Iterator[Clause]:
    """The clauses of a document that state something: no question, order, wish, guess or courtesy.

    times: the dates that the document names, with their offsets in it.
    """
    quoted = quoted_tokens(doc)
    names = {part.lower() for name in participants for part in name.split()}
    for sentence in doc.sents:
        if is_question(sentence) or _is_cut_off(sentence) or sentence.text.lstrip().startswith(">"):
            continue
        heads = _heads(sentence.root)
        for verb in heads:
            if verb.i in quoted:
                continue
            tokens = stating_tokens(verb, heads, names)
            dated = any(start <= token.idx < end for token in tokens for start, end in (time.span for time in times))
            clause = Clause(verb, subject_of(verb), tokens, sentence, dated)
            if clause.tokens and _states(clause):
                yield clause


def _heads(root: Token) -> list[Token]:
    """The root verb and the verbs beside it that have their own subject."""
    heads = [root]
    for child in root.children:
        own_subject = any(each.dep_ in ("nsubj", "nsubjpass", "expl") for each in child.children)
        if own_subject and (child.dep_ in ("conj", "parataxis") or is_spliced(child)):
            heads.extend(_heads(child))
    return sorted(heads, key=lambda token: token.i)


def is_spliced(clause: Token) -> bool:
    """ "I lost my job, so we moved": parsed as a complement, though a comma or dash parts the two."""
    if clause.dep_ != "ccomp" or clause.i > clause.head.i:
        return False
    if any(each.dep_ == "mark" or each.tag_ == "WRB" for each in clause.children):
        return False
    return any(token.text in (",", ";", "-", "–", "—", ":") for token in clause.doc[clause.i : clause.head.i])


def is_question(sentence: Span) -> bool:
    """True for a sentence with a question mark, and for one whose verb has a question word before it."""
    text = sentence.text.rstrip(" \"”')")
    if text.endswith("?"):
        return True
    root = sentence.root
    return any(
        child.tag_ in ("WP", "WRB", "WDT") and child.i < root.i and child.dep_ != "mark" for child in root.children
    )


def _is_cut_off(sentence: Span) -> bool:
    """ "I promised Mom" of "I promised Mom I would call": the parser took one sentence for two."""
    ends = sentence.end == len(sentence.doc) or sentence[-1].is_punct or sentence[-1].is_space
    return not ends and sentence.root.lemma_ in _TAKING_A_CLAUSE


def _states(clause: Clause) -> bool:
    verb = clause.verb
    if verb.pos_ not in ("VERB", "AUX"):
        return False
    if not (_speaker_left_out(clause) if clause.subject is None else is_finite(verb)):
        return False
    if any(child.dep_ == "mark" and child.lower_ in ("since", "because", "while") for child in verb.children):
        return False  # "Since I was 17": half a sentence
    if is_unreal(verb) or _is_opinion(clause) or _is_courtesy(clause):
        return False
    return _has_substance(clause) and not _is_platitude(clause)


def _speaker_left_out(clause: Clause) -> bool:
    """ "Went to Oslo yesterday" opens with its verb in the past; an order ("Go to Oslo") does not."""
    openers = [token for token in clause.tokens if token.pos_ != "ADV"]
    verb = clause.verb
    if not openers or openers[0].i != verb.i or verb.dep_ != "ROOT" or verb.lower_ == "been":
        return False
    return verb.tag_ == "VBD" or (verb.tag_ == "VBN" and any(child.dep_ == "dobj" for child in verb.children))


def is_unreal(verb: Token) -> bool:
    """True for what would, could or should be, for a condition, and for a suggestion."""
    helpers = auxiliaries(verb)
    if any(each.lower_ in _NOT_REAL and verb.tag_ != "VBN" for each in helpers):
        return True
    if any(each.lower_ in ("can", "ca", "could") for each in helpers):
        return verb.lemma_ not in _ABILITIES
    for child in verb.children:
        if child.dep_ in ("advcl", "ccomp") and any(
            each.dep_ == "mark" and each.lower_ in ("if", "unless", "whether") for each in child.children
        ):
            return True
    return verb.lemma_ == "let" or any(child.lower_ == "better" and child.i < verb.i for child in verb.children)


def _is_opinion(clause: Clause) -> bool:
    by_speaker = clause.subject is not None and clause.subject.lower_ in ("i", "we")
    if clause.verb.lemma_ == "see" and clause.verb.tag_ in ("VBD", "VBN"):
        return False  # "I see" is a nod, "I saw her" an event
    return clause.verb.lemma_ in _IMPRESSIONS or (by_speaker and clause.verb.lemma_ in _OPINION_VERBS)


def _is_courtesy(clause: Clause) -> bool:
    """ "I'm glad you came", "I'm so proud of you", "I'm here for you"."""
    if any(token.lower_ in ("thanks", "congrats", "crossed") for token in clause.tokens):
        return True
    if clause.subject is None or clause.subject.lower_ not in ("i", "we") or clause.verb.lemma_ not in ("be", "feel"):
        return False
    predicate = [child for child in clause.verb.children if child.dep_ in ("acomp", "advmod", "attr", "prep")]
    return any(each.lower_ in _COURTESIES for each in predicate)


def _beside_subject(clause: Clause) -> list[Token]:
    about = set() if clause.subject is None else {token.i for token in clause.subject.subtree}
    return [token for token in clause.tokens if token.i not in about]


def _has_substance(clause: Clause) -> bool:
    """At least one noun, number, name, activity or lasting state beside the subject."""
    if any(token.dep_ == "acomp" and token.lower_ in STATES | RELATIONSHIPS for token in clause.tokens):
        return True
    if clause.subject is not None and {"poss", "compound"} <= {child.dep_ for child in clause.subject.children}:
        return True  # "my locker word is quincelantern": a word that the tagger cannot know
    return any(
        token.lemma_.lower() not in _UNSPECIFIC
        and (token.pos_ in ("NOUN", "PROPN", "NUM") or (token.dep_ == "xcomp" and token.tag_ == "VBG"))
        for token in _beside_subject(clause)
    )


def _is_platitude(clause: Clause) -> bool:
    """ "Kindness is key": in the present, of no one, with no name, number or word of the speaker's own."""
    subject, verb = clause.subject, clause.verb
    if subject is None or subject.lower_ in _PERSONAL or verb.tag_ not in ("VBP", "VBZ"):
        return False
    return not clause.dated and not any(
        token.pos_ == "PROPN" or any(sign.isdigit() for sign in token.text) or token.lower_ in _PERSONAL | _POSSESSIVE
        for token in clause.tokens
    )
