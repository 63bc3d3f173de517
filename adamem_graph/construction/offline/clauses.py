"""Splits sentences into independent clauses and keeps those that state something."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import auxiliaries, is_finite, quoted_tokens, subject_of
from adamem_graph.construction.offline.lexicon import RELATIONSHIPS, STATES
from adamem_graph.construction.offline.words import words
from adamem_graph.records import TimeExpression

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_OPENERS = words(
    """
    nah yeah yes yep yup no nope well so oh ah hey hi hello wow btw also anyway plus honestly sure okay ok
    actually and but then haha lol aww whoa thanks congrats man ugh hmm still however true right
    definitely totally absolutely exactly basically besides
    """
)
_OPENINGS = (
    "by the way",
    "in fact",
    "of course",
    "for now",
    "for sure",
    "oh yeah",
    "before i forget",
    "to be honest",
    "on top of that",
    "on another note",
    "at least",
    "great news",
    "good news",
    "big news",
    "long time no see",
    "long time no talk",
    "guess what",
    "you know",
    "fun fact",
    "as for me",
    "speaking of which",
)
_LONGEST_OPENING = 6
_NOT_REAL = frozenset({"would", "could", "should", "might", "may", "must", "'d", "’d", "ought"})
_TAKING_A_CLAUSE = frozenset({"promise", "tell", "say", "ask", "mention", "know", "hear", "explain", "remind", "admit"})
_TRAILERS = frozenset({"btw", "lol", "haha", "but", "and", "man", "so"})
_ADVERBS_OF_TIME = frozenset({"recently", "lately", "once", "usually", "sometimes", "often", "since", "when", "while"})
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
            tokens = _tokens(verb, heads, names)
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


def _tokens(verb: Token, heads: list[Token], names: Collection[str]) -> tuple[Token, ...]:
    subject = subject_of(verb)
    apart = [head for head in heads if head.i != verb.i and verb.is_ancestor(head)]
    apart += [child for child in verb.children if _stands_apart(child, verb, subject)]
    others = {each.i for head in apart for each in head.subtree}
    kept = (token for token in verb.subtree if token.i not in others and not token.is_space)
    tokens = sorted(kept, key=lambda token: token.i)
    while tokens and (
        _is_filler(tokens[0])
        or _is_afterthought(tokens[0], verb)
        or _is_address(tokens, names, subject)
        or _is_remark(tokens)
    ):
        tokens.pop(0)
    tokens = _after_opening(tokens)
    while tokens and (_is_trailer(tokens[-1]) or _is_late_address(tokens, names)):
        if tokens[-1].text in ')”"':
            break
        tokens.pop()
    return tuple(tokens)


def _stands_apart(child: Token, verb: Token, subject: Token | None) -> bool:
    """ "Got it, I moved it", "Yep, kindness wins", "I made one, take a look": no part of the clause."""
    if child.dep_ in ("conj", "dep") and child.i > verb.i and child.tag_ == "VB" and verb.tag_ != "VB":
        joined = any(each.dep_ == "cc" and each.i < child.i for each in verb.children)
        return not joined  # "I've painted one, take a look"
    if subject is None or child.i >= subject.i or subject.i > verb.i:
        return False
    return child.dep_ in ("ccomp", "dep", "intj", "parataxis", "nsubj", "nsubjpass", "discourse")


def _is_filler(token: Token) -> bool:
    if token.is_punct:
        return token.text not in '“"('
    if token.pos_ == "INTJ" or token.dep_ == "cc":
        return True
    return token.lower_ in _OPENERS and token.dep_ not in ("nsubj", "amod", "det")


def _is_afterthought(token: Token, verb: Token) -> bool:
    """ "Though she sold the boat." as a sentence of its own."""
    return token.lower_ in ("though", "although") and token.head.i == verb.i


def _after_opening(tokens: list[Token]) -> list[Token]:
    """Without "by the way", "in fact" and the like at the beginning."""
    said = " ".join(token.lower_ for token in tokens[:_LONGEST_OPENING])
    for opening in _OPENINGS:
        if said.startswith(f"{opening} "):
            rest = tokens[len(opening.split()) :]
            return rest[1:] if rest and rest[0].text in (",", "-", ":") else rest
    return tokens


def _is_address(tokens: list[Token], names: Collection[str], subject: Token | None) -> bool:
    """ "Ben, I moved": a participant's name before a comma is nobody's doing."""
    if tokens[0].lower_ not in names or len(tokens) < 2 or tokens[0] == subject:
        return False
    return tokens[1].text in (",", "!") or tokens[0].dep_ in ("npadvmod", "intj", "dep")


def _is_trailer(token: Token) -> bool:
    return token.is_punct or token.dep_ in ("cc", "intj") or token.lower_ in _TRAILERS


def _is_remark(tokens: list[Token]) -> bool:
    """ "Not really, he complained", "Mostly, though, it held": adverbs before a comma that answer somebody."""
    for count, token in enumerate(tokens[:4]):
        if token.text == ",":
            return count > 0
        if token.pos_ not in ("ADV", "PART", "INTJ", "SCONJ") or token.lower_ in _ADVERBS_OF_TIME:
            return False
    return False


def _is_late_address(tokens: list[Token], names: Collection[str]) -> bool:
    return tokens[-1].lower_ in names and len(tokens) > 1 and tokens[-2].text == ","


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
