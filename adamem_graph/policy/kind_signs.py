"""Signs in the words of a sentence that tell of what kind it is: verbs of deciding, clock times, units, hedges."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

_MONTHS = (
    "jan(?:uary)?|feb(?:ruary)?|march|april|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?"
    "|dec(?:ember)?"
)
_DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_NUMBER_WORDS = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand"
    "|million|billion|half|double|dozen"
)

_PATTERNS: Final[Mapping[str, str]] = {
    # What is settled, and what is not.
    "decides": r"decid\w+|decisions?|conclu\w+|finali[sz]\w+|final(?:ly)? (?:call|choice|answer|version)"
    r"|settled (?:on|for)"
    r"|resolved to|ruled|mandat\w+|approv\w+|confirm\w+|reject\w+|cancel\w+|chose|chosen|opted|verdict|determined"
    r"|signed off"
    r"|went with|go(?:ing)? with|locked in|green-?lit",
    "official": r"official\w*|final|definite\w*|once and for all|instead of|no longer|from now on|effective",
    "discovers": r"found (?:out )?that|found out|discover\w*|identif\w+|measured|established|showed|proved"
    r"|turned out|root cause"
    r"|diagnos\w+|calculated|verified|tested|reported",
    "hedges": r"might|maybe|perhaps|possibly|probably|considering|thinking (?:of|about)|could|should we|not sure"
    r"|unsure|whether"
    r"|tentativ\w*|wonder\w*|guess|hopefully|what if|someday|sometime",
    "proposes": r"suggest\w*|propos\w+|ideas?|brainstorm\w*|debat\w+|discuss\w*|pitch\w*|argu\w+|talked (?:about"
    r"|over)|weigh\w*"
    r"|explor\w+|imagin\w+|considered|options?|recommend\w*",
    # What somebody undertakes.
    "promises": r"promis\w+|commit(?:s|ted|ting|ments?)?|vow\w*|swore|swear|sworn|pledg\w+|guarantee\w*|assur\w+"
    r"|(?:gave|give|given|keep|kept) (?:\w+ )?word|make it up to|owe",
    "serious": r"serious(?:ly)?|solemn\w*|firm(?:ly)?|absolutely|no matter what|without fail|for sure",
    "agrees": r"agree[ds]?|agreement|deal|accepted|offered|volunteer\w*",
    "will": r"will|would|won't|i'll|he'll|she'll|we'll|they'll|going to|gonna",
    "plans": r"plan(?:s|ned|ning)?|intend\w*|want(?:s|ed)? to|need(?:s|ed)? to|have to|has to|hop(?:e|es|ed"
    r"|ing) to|aim\w*",
    # How somebody feels.
    "feels": r"fe(?:el|els|lt|eling|elings)|mood|emotion\w*|express\w+|became|becom\w+|broke down|burst into|cried"
    r"|crying|tears"
    r"|shed|sigh\w*|overcome|overwhelm\w*|spirits|heart",
    "emotion": r"happ(?:y|ier|iness)|joy\w*|sad(?:ness|der|dened)?|ang(?:ry|er|ered)|furious|mad|upset|anxi(?:ous"
    r"|ety|ously)"
    r"|nervous\w*|worr(?:y|ied|ies|ying)|stress\w*|reliev\w+|relief|excit\w+|thrill\w*|delight\w*|disappoint\w+"
    r"|frustrat\w+|annoy\w+|irritat\w+|hurt|jealous\w*|envious|envy|guilt\w*|asham\w+|embarrass\w+|humiliat\w+"
    r"|proud\w*|pride|grateful|gratitude|touched|moved to tears|lonely|loneliness|afraid|fear\w*|scared|terrif\w+"
    r"|panick\w*|panic|dread\w*|hopeful|hopeless|optimis\w+|pessimis\w+|confident|confidence|insecur\w+|calm\w*"
    r"|content(?:ed|ment)|satisf\w+|dissatisf\w+|resent\w*|bitter\w*|depress\w+|miserable|devastat\w+|heartbroken"
    r"|shock\w*"
    r"|surpris\w+|stunned|amaz\w+|nostalgi\w+|homesick|exhaust\w+|burn(?:ed|t)[ -]?out|burnout|drained|discourag\w+"
    r"|encourag\w+|inspir\w+|motivat\w+|validat\w+|appreciat\w+|betray\w*|neglect\w*|ignored|tense|tension|agitat\w+"
    r"|bliss\w*|elated|ecstatic|euphori\w+|giddy|glad|gloom\w*|melanchol\w+|grie[fv]\w*|sorrow\w*|regret\w*"
    r"|remors\w+|moved",
    "intensely": r"deep(?:ly)?|incredibl[ey]|extreme(?:ly)?|intense(?:ly)?|immense(?:ly)?|so|really|truly|totally"
    r"|completely"
    r"|overwhelming(?:ly)?|massive|huge|sudden(?:ly)?|visibly|noticeably|genuinely|profound(?:ly)?|wave|surge|sense",
    "causes": r"because|since|due to|thanks to|triggered|caused|causing|making|made (?:him|her|me|them|us|someone)"
    r"|after"
    r"|when|upon|over|about how|knowing",
    "behaves": r"complain\w*|grumbl\w*|rant\w*|vent(?:ed|ing)?|jok\w+|laugh\w*|teas\w+|smil\w+|chuckl\w*|gush\w*"
    r"|rav\w+",
    # When and where something takes place.
    "clock": r"\d{1,2}[:.]\d\d|\d{1,2} ?(?:a\.?m|p\.?m)\b|o'?clock|noon|midnight|half past|quarter (?:past|to)",
    "weekday": rf"{_DAYS}|weekends?|weekdays?",
    "date": rf"(?:{_MONTHS}|may) \d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTHS}|may)|{_MONTHS}"
    rf"|a certain day|\d{{1,2}}(?:st|nd|rd|th)",
    "relative day": r"today|tonight|tomorrow|yesterday|next (?:week|month|year|time)|this (?:week|weekend|month"
    r"|morning|evening)"
    r"|morning|afternoon|evening|later|daily|weekly|monthly|every (?:day|night|week)|by the end of|deadline|due",
    "schedules": r"(?:re)?schedul\w+|arrang\w+|appointments?|postpon\w+|(?:moved|pushed|shifted|brought"
    r"|put) (?:\w+ ){0,4}(?:to|back|up|off|forward)"
    r"|delay\w*|book(?:ed|ing)|reserv\w+|sets?|set|meet(?:s|ing)?(?: up)?|met|starts? at|begins?|timetable"
    r"|calendar|time ?slots?|sessions?|paus\w+|resum\w+"
    r"|depart\w*|arriv\w+|pick(?:ing|ed)? (?:\w+ )?up|extend\w*|shorten\w*|updated",
    # Numbers.
    "number": r"\d[\d,.]*",
    "number word": rf"{_NUMBER_WORDS}",
    "exactly": r"exact(?:ly)?|precise(?:ly)?|at (?:least|most)|maximum|minimum|up to|under|below|above|less than"
    r"|more than|total|average"
    r"|approximately|roughly|about \d+|per|limit\w*|target\w*|capacity|rate|ratio|cap(?:ped)?",
    "unit": r"\d[\d,.]* ?(?:%|percent|ms|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|kb|mb"
    r"|gb|tb|gbps|mbps|hz|ghz|fps"
    r"|km|kilomet\w+|met(?:er|re)s?|cm|mm|miles?|feet|foot|inch(?:es)?|kg|kilos?|grams?|g|lbs?|pounds?|lit(?:er"
    r"|re)s?|ml|degrees|watts?|volts?"
    r"|users?|requests?|qps|nodes?|shards?|people|times|pages?|points?|rows?|lines?)",
    "money": r"[$€£¥]\s?\d[\d,.]*|rmb|yuan|dollars?|euros?|pounds|usd|eur|price\w*|costs?|fees?|rent|budget\w*"
    r"|paid|pay|salar\w+|invoices?"
    r"|deposits?|discounts?|expensive|cheap\w*",
    "technical": r"server\w*|latency|databases?|cache|caching|code|api|bugs?|deploy\w*|memory|threads?|query"
    r"|queries|bandwidth|cpu|gpu"
    r"|software|hardware|version|configur\w+|algorithm\w*|networks?|protocol\w*|timeouts?|throughput|module\w*"
    r"|engine|voltage|circuit\w*"
    r"|test(?:s|ing)?|load|system\w*|performance|encrypt\w+|pipeline\w*|architecture|framework\w*|dependenc\w+"
    r"|repositor\w+|pressure|sensor\w*",
    # What one lives through, likes, suffers from, is told and has to do.
    "family": r"mom|mum|mother|dad|father|parents?|sisters?|brothers?|cousins?|uncle|aunt|grand\w+|wife|husband"
    r"|son|daughter|kids?|children"
    r"|bab(?:y|ies)|famil(?:y|ies)|relatives?|niece|nephew|in-laws?",
    "life event": r"wedding|married|marry|engage(?:d|ment)|divorc\w+|born|birth|pregnan\w+|funeral|died|death"
    r"|passed away|graduat\w+"
    r"|promot(?:ed|ion)|retir\w+|birthday|anniversary|surgery|hospital\w*|moved (?:in|to|out)|new (?:job|house"
    r"|home|baby)|reunion"
    r"|christening|adopt\w+|accident|hired|fired|laid off|milestone\w*|won|award\w*",
    "tastes": r"likes?|loves?|prefer\w*|favou?rites?|enjoy\w*|hates?|dislikes?|can't stand|fond of|fan of|into"
    r"|obsessed|crav\w+|adores?"
    r"|allergic|vegetarian|vegan",
    "health": r"pain\w*|ache\w*|headaches?|fever|cough\w*|sick\w*|ill(?:ness)?|symptoms?|doctors?|dentist|clinic"
    r"|medic\w+|pills?|dos(?:e|es|age)"
    r"|blood|pressure|allerg\w+|sore|injur\w+|sprain\w*|therap\w+|treatment|sleep\w*|diet|weight|rash|nausea|dizzy"
    r"|migraines?|vaccin\w+|insulin",
    "advises": r"advi[cs]e\w*|suggest\w*|recommend\w*|remind\w*|warn\w*|urg(?:e|ed|ing)|should|request\w*"
    r"|asked (?:me|him|her|us|someone) to|tips?"
    r"|insist\w*|encouraged|told (?:me|him|her|us|someone) to|try (?:the|a)",
    "tasks": r"to-?do|tasks?|action items?|need(?:s|ed)? to|must|have to|has to|remember to|submit\w*|send"
    r"|finish\w*|fix\w*|prepare\w*|buy|pack\w*"
    r"|assigned|responsible|follow up|draft\w*|update",
    "chats": r"chat\w*|gossip\w*|jok\w+|laugh\w*|mention\w*|remark\w*|talk(?:ed|ing)?|said|told|asked|noted"
    r"|noticed|shared|casual\w*|random\w*"
    r"|funny|weird|by the way|anyway|haha\w*|lol",
    "everyday": r"weather|coffee|tea|snacks?|lunch|breakfast|food|parking|traffic|elevators?|fonts?|colou?rs?"
    r"|shoes|socks|clothes|umbrella|taxi"
    r"|music|playlist|tv|restaurant|delicious|humid|hot|cold|rain\w*|smell\w*|noisy|chairs?|desk|decor\w*|view",
    "asks": r"asked (?:if|whether|what|how|when|where|who|which|about)|wonder\w*|curious",
    "negates": r"not|never|no|n't|won't|don't|didn't|cannot|can't|without",
    "first person": r"i|i'm|i'll|i've|my|me|we|our|us",
    "together": r"they|everyone|someone and someone|together|both",
    "compares": r"instead|rather than|more than|less than|better|worse|than|increase\w*|reduc\w+|rais\w+|lower\w*"
    r"|improv\w+|grew|drop\w*",
}  # fmt: skip

_COMPILED: Final = tuple(re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE) for pattern in _PATTERNS.values())
_MOST: Final = 2.0
"""Beyond this a sign that comes again tells no more."""

SIGNS: Final = (*_PATTERNS, "question", "words")
"""The names of the columns of `signs_of`."""


def signs_of(texts: Sequence[str]) -> NDArray[np.float64]:
    """How often each sign comes in each text, twice at most, and how long it is; shape (len(texts), len(SIGNS))."""
    rows = np.zeros((len(texts), len(SIGNS)))
    for row, text in zip(rows, texts, strict=True):
        counts = [min(_MOST, sum(1 for _ in pattern.finditer(text))) for pattern in _COMPILED]
        row[:] = [*counts, float("?" in text), np.log1p(text.count(" ")) / 2]
    return rows
