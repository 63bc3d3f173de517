"""The many ways to ask for keeping and for ignoring, said in the few that preferences are read in."""

from __future__ import annotations

import re
from typing import Final

_ALL: Final = r"everything|anything|nothing|all|whatever"
_SAYS: Final = (
    r"(?: else| about \w+| (?:that )?(?:\w+ )?\w+ (?:says?|said|tells?(?: me)?|told(?: me)?|does|did|mentions?))?"
)
_NOT_MEASURED: Final = r"(?!\d|an? |one\b|two\b|ever\b|once\b|before\b|usual\b|last\b|anything\b)"
_WANTED: Final = r"cares?|interested|wants?|needs?|values?|remember|keep|track|save|note|focus|prefer|matters?"
_ASIDE: Final = r"except|apart from|aside from|besides|other than|except for|with the exception of"
_TURNS: Final = (
    r"not?|never|don't|do not|skip|ignore|drop|leave|forget|also|only|just|especially|mainly|please|keep|remember"
)
_CLAUSE: Final = r"(?P<before>^|[,;:]\s*|\b(?:and|but|please|then|just|also)\s+)"
_THING: Final = r"(?P<thing>[^,;:]{1,100}?)"

_OTHER: Final = r"(?P<other>[^,;:]{1,100}?)"
_NO_THING: Final = (
    r"(?!(?:where|when|who|what|which|how|he|she|it|they|we|i|you|that|track|note|an?|oh|ok|okay|well|sorry|no"
    r"|actually)\b)"
)
_BRIEFLY: Final = rf"(?P<thing>{_NO_THING}[\w'-]+(?: {_NO_THING}[\w'-]+){{0,3}})"
"""The name of a thing, and no clause: "keep the jokes out", but not "keep the places where he eats out"."""

_FEWER: Final = (
    r"(?P<before>^|[,;:]\s*|\b(?:want|need|like|care|interested|focus|with|and|but|please|keep|save|store|remember|track"
    r"|note)\s+)(?:a (?:little|lot) |a bit |much |far )?(?:less|fewer)\b(?! than)"
)

_REWORDINGS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        # What says nothing of what is wanted.
        (r"^(?:from (?:now|here|today|this point) on(?:wards?)?|from now|for (?:now|once|example|instance|the record"
         r"|the (?:future|moment|time being)|future reference)|in (?:the )?future|going forward|as a rule|in general"
         r"|this time|next time)\b[,:]?\s*", ""),
        (r"\bkeep (?:it|this|things) (?:short|brief|simple|light|lean)\b", ""),
        (r"\b(?:do not|don't) (?:mind|care) if (?:you )?", "please "),
        (r"\bi (?:wanted|needed|was after|am after|would like|would love|'d like|'d love)\b",
         "I want"),
        (r"\bi'd (?:like|love|want)\b", "I want"),
        (r"\bno longer\b", "not"),
        (r"^why (?:don't|not|didn't)(?: you)?\b", "please"),
        (r"^why (?:do|did|are|were|would) you\b", "don't"),
        (r"\byou (?:keep|kept|always|constantly)(?= \w+ing\b)", "don't"),
        (r"\byou should(?:'ve| have) (?:kept|remembered|saved|stored|noted|recorded|tracked)\b", "keep"),
        (r"\b(?:don't|do not) (?:have|need) to\b", "don't"),
        (r"\blet (?:me|us|him|her|it) ", ""),
        (r"\b(?:asked|ask) for\b", "want"),
        (r"\b(?P<rather>rather|sooner) have\b", r"\g<rather>"),
        (r"\b(?:don't|do not|never|not|without|cannot|can't|mustn't) (?:want (?:you )?to )?(?:miss|missing|lose|losing"
         r"|overlook|overlooking)\b", "keep"),
        (r"^yes to\b", "keep"),
        (rf"^{_BRIEFLY},? yes(?: please)?$", r"keep \g<thing>"),
        (rf"^{_BRIEFLY},? no(?: thanks)?$", r"ignore \g<thing>"),
        (r"\b(?:any ?more|any longer)\b", ""),
        # "Not only": both are wanted.
        (r"\b(?:not|don't|do not|doesn't|isn't|aren't) (?:only|just|merely|simply|solely)\b"
         r"(?=.*\b(?:but|also|too|as well)\b)", ""),
        (rf"{_CLAUSE}(?:not|don't|do not) (?:only|just|merely|simply|solely)\b", r"\g<before>"),
        (r"\b(?:i want|i need|remember|keep|track|save) more than (?:just |only )?", "keep "),
        # What is taken out of all the rest.
        (rf"^(?:{_ASIDE}|unless) {_THING}, (?P<rest>.*\b(?:{_ALL}|it|rest|else)\b.*)$",
         r"\g<rest> except \g<thing>"),
        (rf"^(?:{_ASIDE}|in addition to|beyond) {_THING}, (?=(?:also )?(?:\w+ ){{0,2}}(?:{_WANTED})\b)",
         r"keep \g<thing>, "),
        (rf"\b({_ALL})({_SAYS}),? but (?!(?:{_TURNS})\b)", r"\1\2 except "),
        (r"\bwhat(?:ever)? (?:is|are)(?:n't| not) (?=an? )", "everything except "),
        (rf"\b({_ALL})(?: (?:that|which|who))?(?: (?:is|are|has|have|does|do))?(?:n't| not)(?: about| to do with)?\b",
         r"\1 except"),
        (rf"\b({_ALL})({_SAYS}),? (?:save|besides|beside|beyond) (?:for )?", r"\1\2 except "),
        (r"\b(?:apart from|aside from|other than|with the exception of|except for|excepting|excluding|barring"
         r"|unless)\b", "except"),
        (r"\b(?:it|them|things?|stuff)(?: all)? except\b", "everything except"),
        (rf"^{_BRIEFLY} aside,", r"ignore \g<thing>,"),
        # Comparisons.
        (r"^not (?P<thing>[^,;:]{1,100}?)(?:, but|,| but) (?P<other>(?!not\b|nor\b|or\b|and\b)[^,;:]+)$",
         r"ignore \g<thing>, keep \g<other>"),
        (r"\b(?:less|fewer) (?P<rest>details?|things|stuff|noise|info|information|updates?)\b",
         r"don't keep every \g<rest>"),
        (r"\b(?:could|can)(?:n't|not| not) care less (?:about|for)\b", "ignore"),
        (rf"\b(?P<verb>cares?|interested|matters?) (?:far |much |a lot )?less (?P<how>about|in) {_THING} than "
         r"(?:(?:about|in) )?", r"ignore \g<thing>, keep "),
        (rf"(?P<before>^|\b(?:{_WANTED}|i'd|would)\b[^,;:]{{0,20}}?)\b(?:more|rather|sooner) (?:about |in |on |for )?"
         rf"(?P<thing>[^,;:]{{1,100}}?),? than {_NOT_MEASURED}(?:(?:about|in|on|for) )?",
         r"\g<before>keep \g<thing> instead of "),
        (rf"\b(?P<verb>{_WANTED})\b(?P<thing>[^,;:]{{3,100}}?) more than {_NOT_MEASURED}(?:about )?",
         r"\g<verb>\g<thing> instead of "),
        (r"\bprefer (?!you\b|it\b|to\b|that\b|if\b)(?P<thing>[^,;:]{1,100}?) (?:over|to|before|above) ",
         r"keep \g<thing> instead of "),
        (r"\b(?:prioriti[sz]e|value|favou?r) (?P<thing>[^,;:]{1,100}?) (?:over|before|above) ",
         r"keep \g<thing> instead of "),
        (r"\b(?:as opposed to|in place of|in lieu of)\b", "instead of"),
        (r"\b(?:care (?:far |much |a lot )?less about|less interested in|less of|less about)\b", "without"),
        (rf"{_FEWER}(?P<thing>.{{1,100}}?)[,;]?(?:\s+(?:and|but))? (?:a (?:little|lot) |a bit |much |far )?more\b"
         r"(?: of)?", r"\g<before>without\g<thing>, keep"),
        (_FEWER, r"\g<before>without"),
        # Of what it says that it matters, or does not.
        (r"\b(?:all|what) (?:(?:really|only|ever) )?(?:matters|counts|i (?:want|need|care about)|interests me)"
         r"(?: to me| here| most)? (?:is|are)\b", "only keep"),
        (rf"^{_THING} (?:is|are) (?:all|the only things?|what) (?:that )?(?:i|we) (?:\w+ )?(?:want|need|care)\b.*$",
         r"only keep \g<thing>"),
        (rf"^{_THING} (?:is|are) (?:all|the only things?|what) (?:that )?(?:matters|counts|interests me)\b.*$",
         r"only keep \g<thing>"),
        (r"^only (?P<thing>[^,;:]{1,100}?) (?:matters?|counts?)$", r"only keep \g<thing>"),
        (rf"^{_THING} (?:matters?|counts?),?(?: but| and|;)? {_OTHER} (?:don't|doesn't|do not|does not)"
         r"(?: matter| count)?$", r"keep \g<thing>, ignore \g<other>"),
        (rf"^{_THING} (?:is|are) (?:important|relevant),?(?: but| and)? {_OTHER} (?:is|are)(?:n't| not)"
         r"(?: important| relevant)?$", r"keep \g<thing>, ignore \g<other>"),
        (rf"^{_THING} (?:is|are|do|does)(?:n't| not) (?:important|relevant|matter),?(?: but| and)? "
         rf"{_OTHER} (?:is|are|do|does)$", r"ignore \g<thing>, keep \g<other>"),
        (rf"{_CLAUSE}{_THING} (?:is|are) (?:irrelevant|unimportant|useless|pointless|(?:just |only )?noise"
         r"|of no interest(?: to me)?|off[ -]limits|not worth \w+|none of your business)\b",
         r"\g<before>ignore \g<thing>"),
        # Passive.
        (rf"{_CLAUSE}{_THING} (?:can|may|could|should|must|needs? to|has to|have to|ought to|is to|are to) be "
         r"(?:ignored|skipped|dropped|omitted|forgotten|left out|discarded|deleted|removed)\b",
         r"\g<before>ignore \g<thing>"),
        (rf"{_CLAUSE}{_THING} (?:can|may|could|should|must|needs?|has|have|ought|is|are|do|does)(?:n't| not| never)"
         r"(?: need)?(?: to)? be (?:kept|remembered|saved|stored|recorded|tracked|noted)\b",
         r"\g<before>ignore \g<thing>"),
        (rf"{_CLAUSE}{_THING} (?:can|may|could|should|must|needs? to|has to|have to|ought to|is to|are to) be "
         r"(?:kept|remembered|saved|stored|recorded|tracked|noted)\b", r"\g<before>keep \g<thing>"),
        # Other verbs for ignoring.
        (r"\bkeep (?:clear of|away from)\b|\b(?:steer clear of|stay away from)\b", "avoid"),
        (rf"\bkeep {_BRIEFLY} (?:out|away|to a minimum|to yourself)\b"
         r"(?: of (?:it|this|that|(?:the |your )?memory|there))?", r"ignore \g<thing>"),
        (rf"{_CLAUSE}(?:(?:cut|lose)(?= (?:the|all|any|out|down)\b)|delete|remove|toss|scrap|filter|weed|get rid of"
         r"|throw(?= (?:out|away)\b)|do away with)"
         r"(?: (?:out|away|down on))?\b", r"\g<before>ignore"),
        (r"\b(?:there's |there is )?no (?:point|use|sense) (?:in )?\w+ing\b", "ignore"),
        (r"\b(?:enough (?:with|of)|(?:i'm|i am|we're) (?:so )?(?:tired|sick|bored) (?:of|with|by)|never mind(?: about)?"
         r"|(?:don't|do not) bother (?:\w+ing|with|about|to \w+)|quit \w+ing)\b", "ignore"),
    )
)  # fmt: skip


def plainly(sentence: str) -> str:
    """The sentence with other words for keeping, ignoring and making exceptions; what it speaks of stays as it is."""
    for pattern, said in _REWORDINGS:
        sentence = pattern.sub(said, sentence)
    return " ".join(sentence.split())
