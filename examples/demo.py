"""What `make demo` runs: an example conversation of three weeks, three questions, and the graph to look at."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from adamem_graph import AdaMem, AdaMemError, Answer, ReadOptions, Settings
from adamem_graph.server import EmbeddedServer
from adamem_graph.times import describe_day

SPACE = "demo"
WEEKS = sorted((Path(__file__).parent / "adamem_bench" / "story_2").glob("week*.json"))
QUESTIONS = (
    "What was the root cause of the production incident?",
    "When will I lead the Shenzhen trip?",
    "Who plays the trombone?",
)
BROWSER_QUERY = """\
MATCH (space:Space {name: 'demo'})
MATCH path = (:Speaker {scope: space.scope})-[:SAID]->(m:Message)-[:MENTIONS|SUPPORTS]->(what)
WHERE m.text CONTAINS 'Shenzhen'
RETURN path LIMIT 60"""

console = Console(highlight=False)


def main() -> int:
    """Runs the demonstration; the exit code is 0 unless something failed."""
    started = time.perf_counter()
    settings = Settings()
    with console.status("starting Neo4j (the first time downloads about 200 MB) ..."):
        memory = AdaMem.connect(SPACE, settings=settings)
    with memory:
        console.print(f"[dim]connected to {escape(memory.describe())}[/dim]\n")
        ingest(memory)
        for question in QUESTIONS:
            show(memory.ask(question, limit=3))
    show_browser(settings)
    console.print(f"\n[dim]done in {time.perf_counter() - started:.0f} s; `make stop` ends the server[/dim]")
    console.print('go on: [bold]. .venv/bin/activate[/bold], then [bold]adamem ask "..." --space demo[/bold]')
    return 0


def ingest(memory: AdaMem) -> None:
    """Puts the weeks into memory; those that are there already add nothing."""
    for week in WEEKS:
        with console.status(f"reading {week.name} ..."):
            report = memory.ingest(week, ReadOptions(user_name="Linchen"))
        console.print(f"{week.name}: {report.read} turns, {report.added} new, in {report.seconds:.1f} s")
    contents = memory.contents()
    console.print(
        f"the space now holds {contents.messages} messages, {contents.topics} topics, {contents.facts} facts, "
        f"{contents.attributes} attributes, {contents.entities} entities\n"
    )


def show(answer: Answer) -> None:
    """Prints a question, its answer, and the words that the answer rests on."""
    console.print(f"[bold cyan]{escape(answer.question)}[/bold cyan]")
    console.print(f"  [bold]{escape(answer.text)}[/bold]")
    table = Table(box=None, show_header=False, padding=(0, 1))
    for item in answer.evidence:
        message = item.message
        day = describe_day(message.sent_at) if message.sent_at else ""
        table.add_row("  ", f"[dim]{day}[/dim]", f"[dim]{escape(message.speaker)}[/dim]", escape(message.full_text))
    console.print(table)
    console.print()


def show_browser(settings: Settings) -> None:
    """Says how to look at the graph; the embedded server's password is shown, for this is what it is for."""
    if settings.neo4j_uri is not None:
        console.print(f"Look at the graph with a client for {escape(settings.neo4j_uri)}, for example by this query:")
    else:
        server = EmbeddedServer(settings.adamem_home)
        status = server.status()
        console.print(f"Look at the graph in Neo4j Browser: [bold]{status.browser_url}[/bold]")
        console.print(f"  address   {status.bolt_uri}\n  user      neo4j\n  password  {server.password()}")
        console.print("and paste:")
    console.print(f"\n{escape(BROWSER_QUERY)}", soft_wrap=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AdaMemError as error:
        console.print(f"[red]error:[/red] {escape(str(error))}")
        sys.exit(error.exit_code)
