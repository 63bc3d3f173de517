"""Every error this package raises on purpose, in one tree. The message says what to do next."""

from __future__ import annotations

from pathlib import Path


class AdaMemError(Exception):
    """Root of the tree. `exit_code` is what the command line returns for it."""

    exit_code = 1


class ConfigurationError(AdaMemError):
    """A setting is missing, malformed or contradicts another one."""

    exit_code = 3


class InvalidNameError(ConfigurationError):
    """A space, speaker or session name that cannot be used as it stands (empty, padded, too long)."""


class InvalidTextError(AdaMemError):
    """Words that cannot be stored: none at all, or a text cut inside a sign."""

    exit_code = 6


class MissingExtraError(ConfigurationError):
    """An optional package is not installed; the message names the extra that brings it."""


class ServerError(AdaMemError):
    """The embedded Neo4j could not be installed, started or stopped."""

    exit_code = 4


class DatabaseUnavailableError(AdaMemError):
    """Neo4j does not answer, or refuses the login. Nothing was written; trying again is safe."""

    exit_code = 4


class MigrationError(AdaMemError):
    """The database's schema and the migrations shipped here do not agree."""

    exit_code = 5


class EmbedderMismatchError(AdaMemError):
    """The space was filled by another embedder; mixing two would make vectors incomparable."""

    exit_code = 5


class StatementError(AdaMemError):
    """A Cypher statement was refused by the server: a fault of ours, or of a server too old."""

    exit_code = 5


class TranscriptError(AdaMemError):
    """A transcript cannot be read at one place: `path`, `line` (counted from 1, or None) and `reason`."""

    exit_code = 6

    def __init__(self, path: Path | str, line: int | None, reason: str) -> None:
        self.path = Path(path)
        self.line = line
        self.reason = reason
        where = f"{path}:{line}" if line is not None else str(path)
        super().__init__(f"{where}: {reason}")


class UnknownFormatError(TranscriptError):
    """No reader recognises the file, or the named format does not exist."""


class NotFoundError(AdaMemError):
    """A space, speaker or message that was asked for does not exist."""

    exit_code = 7


class EmbeddingError(AdaMemError):
    """The embedding model cannot be loaded or reached, or gave vectors that cannot be used."""

    exit_code = 8


class LanguageModelError(AdaMemError):
    """A language model cannot be reached, or went on failing after every retry. What was stored before is kept."""

    exit_code = 8


class UnusableReplyError(LanguageModelError):
    """A language model answered, and neither the answer nor its repair could be used: `reply` and `reason`."""

    def __init__(self, model: str, purpose: str, reply: str, reason: str) -> None:
        self.model = model
        self.purpose = purpose
        self.reply = reply
        self.reason = reason
        super().__init__(f"{model} gave no usable reply for {purpose}: {reason}")


class TruncatedReplyError(UnusableReplyError):
    """The last reply was cut off, even with more room: ask for less at a time."""
