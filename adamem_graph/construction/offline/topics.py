"""The one primary topic of a message, as a short noun phrase in a normal form in which like topics meet."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.titles import quoted_titles
from adamem_graph.construction.offline.words import words
from adamem_graph.records import TimeExpression

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_EMPTY_HEADS = words(
    """
    thing time way day lot bit week stuff one something anything everything nothing kind sort news idea
    fun year month moment minute hour weekend night morning afternoon evening today yesterday tomorrow
    guy folk people person everyone someone anyone thank thanks congrat congratulation luck photo pic
    picture image support help word part step life love heart mind feeling end start point reason chance
    place job world couple ton bunch side fan deal touch hand eye smile advice tip joy hope while
    pleasure question sense difference mom dude friend man woman boss sound vibe progress goal dream
    memory challenge experience matter case example look try break plan care wow blast success energy
    attitude process positivity inspiration strength passion happiness journey
    mine other push access medium dip head rmb criterion criteria cash need commitment determination
    peace bonding set way all top back front kick line call hour second use role future past present
    grit mix leap corner phone resource work doing bowl piece lack chat conversation doubt worry touch bit
    impact effect response power mood comfort hit horizon vid going being having getting
    option bill addition suggestion update note reminder list
    """
)
_EMPTY_MODIFIERS = words(
    """
    people thing lot bit kind
    new great good nice amazing awesome cool fun little big first last next own other same different
    many few several old recent favorite favourite beautiful lovely wonderful special real whole huge
    small best better bad hard tough important exciting incredible fantastic perfect cute sweet crazy
    super interesting inspiring local long short such more most much some any certain various nearby
    sure happy proud total complete main major key only upcoming current previous past latest second
    third
    """
)
_IRREGULAR_PLURALS = frozenset({"children", "men", "women", "feet", "teeth", "mice", "geese", "leaves"})
_SCORES = {
    "dobj": 5,
    "pobj": 4,
    "attr": 4,
    "nsubj": 3,
    "nsubjpass": 4,
    "conj": 2,
    "appos": 2,
    "npadvmod": 1,
    "ROOT": 2,
}
_ACTIVITIES_OF = frozenset({"go", "start", "love", "enjoy", "like", "try", "do", "begin", "hate", "keep", "take"})
_ACTIVITY_SCORE = 4.5
_NAMED_PRECISELY = 1.5
_A_PERSON = -3.0
_ABOUT = 2.0
_OWN = 0.5
_OTHERS = -1.0
_QUESTION = -0.5
_LEAST = 2.5
_MOST_WORDS = 4


def topic_of(doc: Doc, participants: Collection[str], times: Collection[TimeExpression]) -> str | None:
    """A title in quotes, else the best placed noun phrase or activity; None where there is only small talk."""
    titles = quoted_titles(doc.text)
    if titles:
        return titles[0][1].lower()
    names = {part.lower() for name in participants for part in name.split()} | {name.lower() for name in participants}
    dated = {position for each in times for position in range(*each.span)}
    best: tuple[float, str] | None = None
    for order, (head, score) in enumerate(_candidates(doc)):
        if head.idx in dated or head.lower_ in names or {head.lemma_.lower(), head.lower_} & _EMPTY_HEADS:
            continue
        name = normalised(head, dated)
        value = score - 0.1 * order + (_NAMED_PRECISELY if " " in name else 0)
        if len(name) > 2 and value >= _LEAST and (best is None or value > best[0]):
            best = (value, name)
    return best[1] if best else None


def topic_of_caption(doc: Doc) -> str | None:
    """What a picture shows first: "wooden canoe" of "a wooden canoe on a lake"."""
    for token in doc:
        if token.pos_ in ("NOUN", "PROPN") and token.dep_ != "compound" and token.lemma_.lower() not in _EMPTY_HEADS:
            return normalised(token)
    return None


def normalised(head: Token, dated: Collection[int] = ()) -> str:
    """ "my new pottery classes" and "the pottery class" are both "pottery class"."""
    if head.pos_ == "VERB":
        return head.lower_
    modifiers = [
        child
        for child in head.children
        if child.i < head.i
        and child.dep_ in ("compound", "amod", "nmod")
        and child.lower_ not in _EMPTY_MODIFIERS
        and child.idx not in dated
        and len(child) > 1
        and child.text.replace("-", "").isalnum()
    ]
    parts = [_deep(child) for child in modifiers[-(_MOST_WORDS - 1) :]]
    return " ".join([*parts, singular(head)]).lower()


def singular(noun: Token) -> str:
    """The lemma of a plural; the word itself where the lemma would invent one ("ramen" is no plural)."""
    word, lemma = noun.lower_, noun.lemma_.lower()
    return lemma if noun.tag_ == "NNS" and (word.endswith("s") or word in _IRREGULAR_PLURALS) else word


def _deep(token: Token) -> str:
    """A modifier with its own compounds: "video game" of "video game tournament"."""
    own = [child.text for child in token.children if child.dep_ == "compound" and child.i < token.i]
    return " ".join([*own, token.text])


def _candidates(doc: Doc) -> Iterator[tuple[Token, float]]:
    """Nouns and activities with the score of their place: a speaker's own statement before remarks on the other's."""
    for sentence in doc.sents:
        pronouns = {token.lower_ for token in sentence if token.pos_ == "PRON"}
        weight = _QUESTION if sentence.text.rstrip().endswith("?") else 0.0
        weight += _OWN if pronouns & {"i", "my", "we", "our"} else _OTHERS if pronouns & {"you", "your"} else 0
        for token in sentence:
            score = _score(token)
            if score:
                yield token, score + weight


def _score(token: Token) -> float:
    if token.pos_ in ("NOUN", "PROPN") and token.text[:1].isalnum() and token.dep_ in _SCORES:
        bonus = _A_PERSON if token.ent_type_ == "PERSON" else 1 if token.ent_type_ else 0
        about = _ABOUT if token.dep_ == "pobj" and token.head.lower_ in ("about", "during") else 0
        return _SCORES[token.dep_] + bonus + about
    is_activity = token.tag_ == "VBG" and token.dep_ == "xcomp" and token.head.lemma_ in _ACTIVITIES_OF
    if is_activity and not any(child.dep_ in ("dobj", "prep") for child in token.children):
        return _ACTIVITY_SCORE
    return 0
