"""The closed set of attribute names, and which of them have one value at a time.

An attribute's name is one of `ATTRIBUTE_NAMES`, or "favourite" and what it is a favourite of ("favourite food"). The
value of a relative or pet says which it is: `pet` = "Max (dog)", `child` = "Eva (daughter)", `child` = "son".
"""

from __future__ import annotations

from dataclasses import dataclass

FAVOURITE = "favourite "
"""What the open names begin with; the rest is what it is a favourite of, in lower case and the singular."""


@dataclass(frozen=True, slots=True)
class AttributeName:
    """A name of the closed set.

    single_valued: a person has one value at a time, so that a later, different one replaces it.
    meaning: what a value is, for people and for prompts.
    """

    name: str
    single_valued: bool
    meaning: str


_ONE = (
    ("name", "what the person is called"),
    ("surname", "family name"),
    ("middle name", "middle name"),
    ("maiden name", "family name before marriage"),
    ("pronouns", "pronouns of the person"),
    ("age", "in years"),
    ("birthday", "day of birth, as it was said"),
    ("anniversary", "day of an anniversary, as it was said"),
    ("nationality", "country that the person is a citizen of"),
    ("native language", "first language"),
    ("home town", "place or country that the person comes from"),
    ("lives in", "place or area where the person lives now"),
    ("address", "postal address"),
    ("email", "electronic address"),
    ("phone number", "telephone number"),
    ("job", "what the person works as"),
    ("employer", "whom or what the person works for"),
    ("dream job", "what the person would like to work as"),
    ("marital status", "single, engaged, married, divorced or widowed"),
    ("spouse", "husband or wife"),
    ("partner", "boyfriend, girlfriend, fiancé or fiancée"),
    ("number of children", "how many, in figures"),
    ("number of siblings", "how many, in figures"),
    ("religion", "faith, or none"),
    ("diet", "vegan, vegetarian and the like"),
    ("blood type", "blood type"),
    ("height", "height"),
    ("shoe size", "shoe size"),
    ("star sign", "sign of the zodiac"),
    ("eye colour", "colour of the eyes"),
    ("hair colour", "colour of the hair"),
    ("handedness", "left-handed or right-handed"),
    ("password", "a secret word"),
    ("locker word", "the word or number that opens a locker"),
    ("gate code", "the word or number that opens a gate or door"),
)
_MANY = (
    ("nickname", "a name that others use"),
    ("likes", "a thing or activity"),
    ("dislikes", "a thing or activity"),
    ("prefers", "what is taken rather than something else"),
    ("hobby", "what is done in free time"),
    ("interested in", "a subject"),
    ("passionate about", "a cause or activity"),
    ("plays", "an instrument, sport or game"),
    ("collects", "what is collected"),
    ("language", "a language that the person speaks"),
    ("studies", "a subject or course"),
    ("school", "school or university of the person"),
    ("degree", "an academic degree that the person has"),
    ("owns", "a vehicle, instrument, building or the like"),
    ("pet", "an animal, with its name"),
    ("child", "son or daughter"),
    ("parent", "mother or father"),
    ("sibling", "brother or sister"),
    ("relative", "anyone else of the family"),
    ("friend", "a friend by name"),
    ("allergy", "what the person cannot bear"),
    ("health", "a lasting condition"),
    ("afraid of", "a fear"),
    ("is", "what the person is lastingly: veteran, introvert, transgender"),
    ("goal", "what the person means to reach"),
)
ATTRIBUTE_NAMES = {
    name: AttributeName(name, single, meaning)
    for single, listing in ((True, _ONE), (False, _MANY))
    for name, meaning in listing
}
"""The closed set, by name."""

_SYNONYMS = {
    "occupation": "job",
    "profession": "job",
    "career": "job",
    "work": "job",
    "workplace": "employer",
    "company": "employer",
    "home": "lives in",
    "location": "lives in",
    "residence": "lives in",
    "city": "lives in",
    "hometown": "home town",
    "origin": "home town",
    "from": "home town",
    "family name": "surname",
    "last name": "surname",
    "relationship status": "marital status",
    "husband": "spouse",
    "wife": "spouse",
    "allergic to": "allergy",
    "allergies": "allergy",
    "fear": "afraid of",
    "phobia": "afraid of",
    "hobbies": "hobby",
    "passion": "passionate about",
    "email address": "email",
    "home country": "home town",
    "interest": "interested in",
    "interests": "interested in",
    "speaks": "language",
    "languages": "language",
    "mother tongue": "native language",
    "first language": "native language",
    "pets": "pet",
    "children": "child",
    "siblings": "sibling",
    "parents": "parent",
    "zodiac sign": "star sign",
    "eye color": "eye colour",
    "hair color": "hair colour",
    "door code": "gate code",
    "dream": "goal",
    "major": "studies",
    "university": "school",
    "college": "school",
}


def canonical_name(name: str) -> str:
    """The name of the set that a name stands for ("Occupation" is "job"); one that stands for none, in lower case."""
    plain = " ".join(name.casefold().replace("_", " ").split())
    if plain.startswith("favorite "):
        plain = FAVOURITE + plain.removeprefix("favorite ")
    return _SYNONYMS.get(plain, plain)


def is_single_valued(name: str) -> bool:
    """Whether a person has one value of this canonical name at a time; False for a name outside the set.

    A person has one favourite of a kind at a time.
    """
    known = ATTRIBUTE_NAMES.get(name)
    return known.single_valued if known else name.startswith(FAVOURITE)
