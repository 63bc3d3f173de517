"""Where a command's words go: its result to stdout, for people or as JSON; how it gets there to stderr."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from adamem_graph.records import Notice

from .as_json import document, plain, record_fields, write_document

_CONTROLS = {code: " " for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


@dataclass(frozen=True, slots=True)
class ServerLabel:
    """The server and database that a command talks to. database: None is the user's home database."""

    uri: str | None
    database: str | None
    embedded: bool

    def __str__(self) -> str:
        kind = "embedded server" if self.embedded else "server"
        return f"{kind} {self.uri or 'not started yet'}, database {self.database or '(default)'}"


class Output:
    """One command's output.

    command: names the JSON schema. as_json: one JSON document instead of text for people.
    """

    def __init__(self, command: str, as_json: bool) -> None:
        self.as_json = as_json
        self._command = command
        self._server: ServerLabel | None = None
        self._console: Console | None = None

    @property
    def console(self) -> Console:
        """The console for people. Made late, so that it sees the stdout of the moment."""
        if self._console is None:
            self._console = result_console()
        return self._console

    def talks_to(self, server: ServerLabel) -> None:
        """Notes the server that the command uses: JSON has it as `server`, people see it at once, beside the result."""
        self._server = server
        if not self.as_json:
            error_console().print(Text(str(server), style="dim"), soft_wrap=True)

    def write_json(self, record: object, **more: object) -> None:
        """Prints the document: schema, server, the record's fields, and what else is given by name."""
        content: Mapping[str, object] = {
            "server": plain(self._server),
            **record_fields(record),
            **{key: plain(value) for key, value in more.items()},
        }
        write_document(document(self._command, content))


def result_console(width: int | None = None) -> Console:
    """A console on stdout. Emoji codes and markup in what people said are words of theirs, and are printed as such."""
    return Console(markup=False, emoji=False, highlight=False, width=width)


def error_console() -> Console:
    """The console for errors, notices and progress."""
    return Console(stderr=True, markup=False, emoji=False, highlight=False)


def tell_notice(notice: Notice) -> None:
    """Tells on stderr what was done otherwise than asked."""
    error_console().print(Text(f"{notice.kind}: {clean(notice.message)}", style="yellow"), soft_wrap=True)


def clean(text: str) -> str:
    """Text of others without control characters: what somebody said must not steer the reader's terminal."""
    return text.translate(_CONTROLS)


def write_lines(*lines: str) -> None:
    """Prints lines as they are, without wrapping, to be copied or piped on."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
