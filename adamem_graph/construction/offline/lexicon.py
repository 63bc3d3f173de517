"""Closed lists behind the attributes: what counts as an occupation, a relative, a pet, a liking, a lasting state."""

from __future__ import annotations

from adamem_graph.construction.offline.words import words

LIKING = frozenset({"love", "like", "enjoy", "adore", "prefer"})
DISLIKING = frozenset({"hate", "dislike", "detest", "loathe", "despise"})
DOING = {
    "play": "plays",
    "speak": "language",
    "collect": "collects",
    "drive": "owns",
    "own": "owns",
    "study": "studies",
}
NO_PLAY = words("role part trick joke game match show song music tune card hand round set host video")
PRACTISED = words(
    "yoga pilates karate judo ballet gymnastics taekwondo crossfit meditation calligraphy origami pottery"
)
# What an adjective or noun after "I am" is a value of; any other lasting state goes by "is".
STATE_NAMES = {
    **dict.fromkeys(words("vegan vegetarian pescatarian"), "diet"),
    **dict.fromkeys(words("christian muslim jewish hindu buddhist atheist catholic protestant agnostic"), "religion"),
    **dict.fromkeys(words("diabetic asthmatic colorblind colourblind dyslexic"), "health"),
    **dict.fromkeys(words("left-handed right-handed"), "handedness"),
    **dict.fromkeys(words("retired unemployed"), "job"),
    **dict.fromkeys(words("single married divorced engaged widowed"), "marital status"),
    "widow": "marital status",
    "widower": "marital status",
}
STATES = frozenset(STATE_NAMES) | words(
    """
    introvert extrovert twin parent mother father mom mum dad veteran immigrant refugee transgender trans gay lesbian
    bisexual nonbinary pregnant orphan
    """
)
RELATIONSHIPS = frozenset({"single", "married", "divorced", "engaged", "widowed"})
OCCUPATIONS = words(
    """
    accountant actor actress administrator advisor analyst animator anthropologist apprentice archaeologist architect
    artist assistant astronaut author baker banker barber barista bartender beekeeper biologist blogger bookkeeper
    botanist builder butcher caregiver carpenter cashier chef chemist choreographer cleaner clerk coach comedian
    composer conductor consultant contractor cook counselor counsellor curator dancer dentist designer detective
    developer dietitian director dj doctor driver economist editor electrician engineer entrepreneur farmer
    firefighter fisherman florist forester founder freelancer gardener geologist goalkeeper guard guide hairdresser
    historian illustrator instructor interpreter intern janitor jeweller jeweler journalist judge lawyer lecturer
    librarian lifeguard linguist locksmith manager mathematician mechanic midwife model musician nanny nurse
    nutritionist optician officer optometrist painter paralegal paramedic pediatrician pharmacist philosopher
    photographer physicist physiotherapist pianist pilot plumber poet policeman politician postman potter principal
    producer professor programmer psychologist psychiatrist radiographer ranger realtor receptionist reporter researcher
    roofer sailor salesperson scientist screenwriter sculptor seamstress secretary shepherd singer soldier statistician
    student surgeon surveyor tailor teacher technician therapist tiler translator tutor vet veterinarian violinist
    waiter waitress welder winemaker writer zoologist
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
COMPANY = words("family kid child parent team friend colleague classmate flatmate teammate band folk grandparent crew")
PETS = words(
    """
    dog cat puppy pup kitten kitty turtle tortoise rabbit bunny hamster parrot horse pony bird snake lizard gecko
    ferret budgie canary chicken hen goat beagle labrador poodle spaniel terrier retriever
    """
)
# Relatives with the attribute that they are values of. Those of `ONLY_NAMED` say something only by their names.
RELATIVES = {
    **dict.fromkeys(words("son daughter kid child stepson stepdaughter toddler baby"), "child"),
    **dict.fromkeys(words("sister brother sibling twin"), "sibling"),
    **dict.fromkeys(words("mother father mom mum dad"), "parent"),
    **dict.fromkeys(words("wife husband"), "spouse"),
    **dict.fromkeys(words("partner girlfriend boyfriend fiancé fiancée fiance fiancee"), "partner"),
    **dict.fromkeys(words("friend bestie"), "friend"),
    **dict.fromkeys(
        words("aunt uncle cousin niece nephew grandma grandmother grandpa grandfather grandson granddaughter"),
        "relative",
    ),
}
ONLY_NAMED = frozenset({"parent", "spouse", "partner", "friend", "relative"})
FAMILY_AND_PETS = frozenset(RELATIVES) | PETS
ILLNESSES = words("asthma diabetes migraine arthritis epilepsy anxiety depression adhd insomnia eczema phobia dyslexia")
OWNED = words(
    """
    car motorcycle motorbike bike bicycle scooter van truck boat canoe kayak yacht piano guitar violin drum house
    apartment flat cabin cottage garden farm tattoo camera telescope
    """
)
# The adjective, the preposition that takes what it is about, and the attribute that it states.
PREPOSITIONS_OF_QUALITY = {
    "allergic": ("to", "allergy"),
    "intolerant": ("to", "allergy"),
    "scared": ("of", "afraid of"),
    "afraid": ("of", "afraid of"),
    "terrified": ("of", "afraid of"),
    "interested": ("in", "interested in"),
    "passionate": ("about", "passionate about"),
    "fluent": ("in", "language"),
    "fond": ("of", "likes"),
    "keen": ("on", "likes"),
    "obsessed": ("with", "likes"),
}
LISTED = frozenset({"allergy", "language", "afraid of", "plays", "collects", "studies", "hobby", "owns"})
"""Names whose values are told apart in a list: "French and German" are two languages."""

NAMED_PROPERTIES = words(
    """
    name surname nickname job occupation profession career hobby age birthday anniversary nationality hometown religion
    address email password height goal dream major pronouns passion
    """
) | {
    "blood type",
    "shoe size",
    "star sign",
    "zodiac sign",
    "mother tongue",
    "native language",
    "first language",
    "phone number",
    "email address",
    "locker word",
    "gate code",
    "door code",
    "last name",
    "family name",
    "middle name",
    "maiden name",
    "dream job",
    "eye color",
    "eye colour",
    "hair color",
    "hair colour",
    "home town",
    "home country",
}
TOLD_BY_AN_INFINITIVE = frozenset({"goal", "dream", "dream job", "hobby", "passion"})
NO_FAVOURITES = words("part thing memory one moment time bit place way day story picture photo pic shot")
