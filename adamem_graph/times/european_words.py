"""What German, French, Spanish, Italian, Portuguese, Dutch and Russian call days, units and distances in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    """What a language's rules are built from; the patterns are parts of regular expressions.

    common: frequent words by which the language is known. days: words for a day by its distance from today.
    last, this, following: words before or behind (`…`) a unit or weekday. units: patterns by unit.
    ago, ahead: how "N units ago" and "in N units" are said. of: what may stand between day, month and year.
    """

    common: frozenset[str]
    days: Mapping[str, int]
    last: str
    this: str
    following: str
    units: Mapping[str, str]
    ago: str
    ahead: str
    numbers: tuple[str, ...]
    weekdays: tuple[str, ...]
    months: tuple[str, ...]
    of: str = ""


_GERMAN = Language(
    common=frozenset("der die das und ist ich nicht ein eine mit auf zu wir auch habe war wird den dem im er".split()),
    days={
        r"vorgestern": -2,
        r"gestern(?: (?:früh|Morgen|Mittag|Nachmittag|Abend|Nacht))?": -1,
        r"heute(?: (?:früh|Morgen|Mittag|Nachmittag|Abend|Nacht))?": 0,
        r"übermorgen": 2,
        r"(?<!guten )(?<!am )(?<!jeden )(?<!diesen )morgen(?: (?:früh|Mittag|Nachmittag|Abend|Nacht))?": 1,
    },
    last=r"(?:letzt|vergangen|vorig)e[nrsm]? …",
    this=r"diese[nrsm]? …",
    following=r"(?:nächst|kommend)e[nrsm]? …",
    units={
        "day": "Tage?n?",
        "week": "Wochen?",
        "month": "Monate?n?",
        "year": "Jahre?n?",
        "weekend": "Wochenenden?",
    },
    ago="vor # …",
    ahead="in # …",
    numbers=("einem|einer", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
    weekdays=("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag|sonnabend", "sonntag"),
    months=tuple("januar februar märz april mai juni juli august september oktober november dezember".split()),
)
_FRENCH = Language(
    common=frozenset("le la les des et est je tu il nous vous dans sur pour avec mais pas une ai du au ma mon".split()),
    days={
        r"avant-hier": -2,
        r"hier(?: (?:soir|matin|après-midi))?": -1,
        r"aujourd[’']hui|ce matin|ce soir|cet après-midi|cette nuit": 0,
        r"après-demain": 2,
        r"demain(?: (?:soir|matin|après-midi))?": 1,
    },
    last=r"(?:(?:la|le|l[’']) ?)?… (?:derni(?:er|ère)|passée?)",
    this=r"(?:cet(?:te)?|ce) …",
    following=r"(?:(?:la|le|l[’']) ?)?… prochaine?",
    units={
        "day": "jours?",
        "week": "semaines?",
        "month": "mois",
        "year": "ans?|années?",
        "weekend": "week-ends?",
    },
    ago="il y a # …",
    ahead="dans # …",
    numbers=("une?", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    weekdays=tuple("lundi mardi mercredi jeudi vendredi samedi dimanche".split()),
    months=tuple("janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()),
)
_SPANISH = Language(
    common=frozenset("el la los las que de y en un una es por con para como pero más yo mi le se mis fui he".split()),
    days={
        r"anteayer|antier": -2,
        r"ayer(?: por la (?:mañana|tarde|noche))?|anoche": -1,
        r"hoy|esta (?:mañana|tarde|noche)": 0,
        r"pasado mañana": 2,
        r"(?<!la )(?<!esta )(?<!cada )mañana(?: por la (?:mañana|tarde|noche))?": 1,
    },
    last=r"(?:(?:el|la) )?… pasad[oa]",
    this=r"est[ea] …",
    following=r"(?:(?:el|la) )?(?:próxim[oa] …|… (?:que viene|próxim[oa]))",
    units={
        "day": "días?",
        "week": "semanas?",
        "month": "mes(?:es)?",
        "year": "años?",
        "weekend": "fin(?:es)? de semana",
    },
    ago="hace # …",
    ahead="dentro de # …",
    numbers=("una?|un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
    weekdays=("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    months=tuple("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()),
    of="de ",
)
_ITALIAN = Language(
    common=frozenset("il lo la gli che di e in un una è per con ma non sono ho mi al del della ha nel".split()),
    days={
        r"l[’']altro ieri|ieri l[’']altro|avantieri": -2,
        r"ieri(?: (?:mattina|pomeriggio|sera|notte))?": -1,
        r"oggi|stamattina|stamani|stasera|stanotte|questo pomeriggio": 0,
        r"dopodomani": 2,
        r"domani(?: (?:mattina|pomeriggio|sera|notte))?": 1,
    },
    last=r"(?:(?:la|lo|il|l[’']) ?)?(?:… (?:scors[oa]|passat[oa])|scors[oa] …)",
    this=r"quest(?:[oa] |[’'])…",
    following=r"(?:(?:la|lo|il|l[’']) ?)?(?:prossim[oa] …|… prossim[oa])",
    units={
        "day": "giorn[oi]",
        "week": "settiman[ae]",
        "month": "mes[ei]",
        "year": "ann[oi]",
        "weekend": "fine settimana",
    },
    ago="# … fa",
    ahead="[tf]ra # …",
    numbers=("una?|un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"),
    weekdays=tuple("lunedì martedì mercoledì giovedì venerdì sabato domenica".split()),
    months=tuple(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
    ),
)
_PORTUGUESE = Language(
    common=frozenset("o os a as que de e em um uma é por com para como mas não eu minha meu no na fui do da".split()),
    days={
        r"anteontem": -2,
        r"ontem(?: (?:de manhã|à tarde|à noite))?": -1,
        r"hoje|esta (?:manhã|tarde|noite)": 0,
        r"depois de amanhã": 2,
        r"amanhã": 1,
    },
    last=r"(?:(?:[oa]|n[oa]) )?(?:… passad[oa]|últim[oa] …)",
    this=r"n?est[ea] …",
    following=r"(?:(?:[oa]|n[oa]) )?(?:próxim[oa] …|… que vem)",
    units={
        "day": "dias?",
        "week": "semanas?",
        "month": "m[êe]s(?:es)?",
        "year": "anos?",
        "weekend": "fi[mn]s? de semana",
    },
    ago="há # …|# … atrás",
    ahead="daqui a # …",
    numbers=("uma?", "dois|duas", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"),
    weekdays=(*(f"{name}(?:-feira)?" for name in "segunda terça quarta quinta sexta".split()), "sábado", "domingo"),
    months=tuple("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()),
    of="de ",
)
_DUTCH = Language(
    common=frozenset("de het een ik niet van en is met op maar ook hij zij mijn naar heb was er wij dat te".split()),
    days={
        r"eergisteren": -2,
        r"gisteren(?:avond|ochtend|middag)?": -1,
        r"vandaag|vanavond|vanochtend|vanmorgen|vanmiddag|vannacht": 0,
        r"overmorgen": 2,
        r"(?<!goede )(?<!elke )morgen(?:avond|ochtend|middag)?": 1,
    },
    last=r"(?:vorige?|afgelopen|verleden) …",
    this=r"(?:deze|dit) …",
    following=r"(?:volgende?|komende?) …",
    units={
        "day": "dag(?:en)?",
        "week": "we(?:ek|ken)",
        "month": "maand(?:en)?",
        "year": "ja(?:ar|ren)",
        "weekend": "weekend",
    },
    ago="# … geleden",
    ahead="over # …",
    numbers=("een|één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien"),
    weekdays=tuple("maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split()),
    months=tuple("januari februari maart april mei juni juli augustus september oktober november december".split()),
)
_RUSSIAN = Language(
    common=frozenset("и в на я не с что мы он она был была это мой моя у по к но".split()),
    days={
        r"позавчера": -2,
        r"вчера(?: (?:утром|днём|днем|вечером|ночью))?": -1,
        r"сегодня(?: (?:утром|днём|днем|вечером|ночью))?": 0,
        r"послезавтра": 2,
        r"завтра(?: (?:утром|днём|днем|вечером|ночью))?": 1,
    },
    last=r"прошл\w+ …",
    this=r"эт\w+ …",
    following=r"(?:следующ|будущ)\w+ …",
    units={
        "day": "день|дня|дней",
        "week": r"недел\w+",
        "month": r"месяц\w*",
        "year": "год(?:а|у)?|лет",
        "weekend": r"выходн\w+",
    },
    ago="# … назад",
    ahead="через # …",
    numbers=("один|одну", "два|две", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"),
    weekdays=tuple(r"понедельник\w* вторник\w* сред\w четверг\w* пятниц\w суббот\w воскресень\w".split()),
    months=tuple("января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split()),
)
LANGUAGES = (_GERMAN, _FRENCH, _SPANISH, _ITALIAN, _PORTUGUESE, _DUTCH, _RUSSIAN)
