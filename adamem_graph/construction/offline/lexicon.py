"""Closed lists behind the attributes: what counts as an occupation, a relative, a liking, a lasting state."""

from __future__ import annotations

from adamem_graph.construction.offline.words import words

LIKING = frozenset({"love", "like", "enjoy", "adore", "prefer"})
DISLIKING = frozenset({"hate", "dislike", "detest", "loathe", "despise"})
DOING = {"play": "plays", "speak": "speaks", "collect": "collects", "drive": "drives", "study": "studies"}
STATES = words(
    """
    vegan vegetarian pescatarian introvert extrovert twin parent mother father mom mum dad widow widower
    veteran immigrant refugee christian muslim jewish hindu buddhist atheist diabetic asthmatic
    transgender trans gay lesbian bisexual nonbinary pregnant retired unemployed left-handed colorblind
    colourblind orphan
    """
)
OCCUPATIONS = words(
    """
    accountant actor actress analyst animator anthropologist architect artist astronaut author baker
    banker barber barista bartender biologist bookkeeper botanist builder butcher carpenter cashier chef
    chemist choreographer cleaner coach comedian composer consultant contractor cook counselor
    counsellor curator dancer dentist designer developer dietitian director dj doctor driver economist
    editor electrician engineer entrepreneur farmer firefighter fisherman florist freelancer gardener
    geologist hairdresser historian illustrator instructor interpreter journalist judge lawyer lecturer
    librarian linguist manager mathematician mechanic midwife model musician nurse nutritionist optician
    painter paralegal paramedic pediatrician pharmacist philosopher photographer physicist
    physiotherapist pianist pilot plumber poet policeman postman potter principal producer professor
    programmer psychologist psychiatrist realtor receptionist reporter researcher sailor salesperson
    scientist screenwriter sculptor secretary seamstress singer soldier statistician student surgeon
    tailor teacher technician therapist translator tutor vet veterinarian waiter waitress welder writer
    """
)
PEOPLE = words(
    """
    sister brother mother father mom mum dad wife husband partner girlfriend boyfriend son daughter kid
    child aunt uncle cousin niece nephew grandma grandmother grandpa grandfather grandson granddaughter
    friend roommate boss colleague coworker neighbor neighbour teacher coach mentor fiancé fiancée fiance
    fiancee manager landlord doctor therapist
    """
)
FAMILY_AND_PETS = words(
    """
    sister brother mother father mom mum dad wife husband partner girlfriend boyfriend son daughter kid
    child aunt uncle cousin niece nephew grandma grandmother grandpa grandfather grandson granddaughter
    grandchild sibling twin roommate boss friend dog cat puppy kitten pet turtle rabbit hamster parrot
    horse fish bird guinea
    """
)
WHAT_ONE_HAS = words(
    """
    allergy asthma diabetes degree tattoo phobia car motorcycle bike piano guitar boat garden
    """
)
RELATIONSHIPS = frozenset({"single", "married", "divorced", "engaged", "widowed"})
# The adjective, the preposition that takes what it is about, and the attribute that it states.
PREPOSITIONS_OF_QUALITY = {
    "allergic": ("to", "allergic to"),
    "scared": ("of", "afraid of"),
    "afraid": ("of", "afraid of"),
    "terrified": ("of", "afraid of"),
    "interested": ("in", "interested in"),
    "passionate": ("about", "passionate about"),
}
_ONE_WORD_PROPERTIES = words(
    """
    name surname nickname job occupation hobby age birthday anniversary nationality hometown religion address email
    password size dream goal major pronouns diet allergy specialty speciality instrument
    """
)
NAMED_PROPERTIES = _ONE_WORD_PROPERTIES | {
    "blood type",
    "shoe size",
    "star sign",
    "zodiac sign",
    "mother tongue",
    "native language",
    "first language",
    "phone number",
    "locker word",
    "middle name",
    "maiden name",
    "dream job",
    "eye color",
    "eye colour",
    "hair color",
    "hair colour",
}
