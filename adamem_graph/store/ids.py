"""Deterministic identifiers: the same thing in the same space has the same id, whoever writes it."""

from __future__ import annotations

import hashlib
import re
import unicodedata

from adamem_graph.errors import ConfigurationError, InvalidNameError, InvalidTextError
from adamem_graph.records import EntityKind, Role

_NUMBER = re.compile(r"[0-9]+")

NAME_LIMIT = 500
"""Characters in a name of a space, speaker or session: far below what Neo4j's indexes refuse (about 8,000 bytes)."""


def scope_of(space: str) -> str:
    """The scope of a space: the first 16 hex digits of its name's SHA-256, one token in a full-text index.

    Names are taken as they are: "Ana" and "ana" are two spaces.

    Raises:
        InvalidNameError: no text, blank, with spaces around it, or too long. None never means "every space".
    """
    return hashlib.sha256(checked_name(space, "space").encode()).hexdigest()[:16]


def node_id(kind: str, scope: str, *natural_key: str) -> str:
    """32 hex digits for one node; the parts of the key are length-prefixed, so that no two keys run together."""
    digest = hashlib.sha256()
    for part in (kind, scope, *natural_key):
        encoded = part.encode("utf-8", "surrogatepass")
        digest.update(len(encoded).to_bytes(8, "big"))
        digest.update(encoded)
    return digest.hexdigest()[:32]


def entity_id(scope: str, kind: EntityKind, name: str) -> str:
    """The id of a named entity, whatever its upper and lower case."""
    return node_id("entity", scope, kind.value, name.casefold())


def natural_order(key: str) -> str:
    """A text that sorts as people sort `key`: numbers count as numbers, so "session 2" comes before "session 10"."""
    return _NUMBER.sub(lambda found: f"{len(found[0].lstrip('0')):03}{found[0].lstrip('0')}", key)


def checked_name(name: str, what: str) -> str:
    """The name in Unicode's composed form (NFC), or an error that says what is wrong with it.

    Raises:
        InvalidNameError: not text, blank, padded, longer than `NAME_LIMIT`, or not encodable.
    """
    if not isinstance(name, str) or not name.strip():
        raise InvalidNameError(f"the {what} needs a name, but {name!r} was given")
    if name != name.strip():
        raise InvalidNameError(f"the {what} name {name[:80]!r} has spaces around it: remove them")
    if len(name) > NAME_LIMIT:
        raise InvalidNameError(f"the {what} name is {len(name):,} characters long; {NAME_LIMIT} are allowed")
    if any(unicodedata.category(character) in {"Cs", "Cc"} for character in name):
        raise InvalidNameError(f"the {what} name {name[:80]!r} has control characters or broken Unicode")
    return unicodedata.normalize("NFC", name)


def checked_role(role: str) -> Role:
    """The role of this name: "user", "assistant" or "other".

    Raises:
        ConfigurationError: there is none.
    """
    try:
        return Role(role)
    except ValueError as error:
        raise ConfigurationError(f"there is no role {role!r}: give one of {', '.join(Role)}") from error


def checked_text(text: str, what: str) -> str:
    """The text as it is.

    Raises:
        InvalidTextError: it holds half of a surrogate pair, which no encoding can store.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidTextError(
            f"the {what} has half of a surrogate pair at character {error.start + 1}: it was cut inside a sign"
        ) from error
    return text
