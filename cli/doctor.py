"""`adamem doctor`: is everything there that memory needs, and what to do where it is not."""

from __future__ import annotations

import typer

from .options import JsonOption, SpaceOption
from .output import Output
from .progress import describing

commands = typer.Typer()


@commands.command()
def doctor(space: SpaceOption = None, as_json: JsonOption = False) -> None:
    """Check Java, server, versions, plugins, indexes and embedder, and say what to do about each failure."""
    from .checks import run_checks
    from .health import Verdict, worst
    from .printing_doctor import print_check, print_verdict

    output = Output("doctor", as_json)
    checks = []
    with describing("Checking") as progress:
        for check in run_checks(space, output, progress):
            checks.append(check)
            if not as_json:
                print_check(output.console, check)
    verdict = worst(checks)
    if as_json:
        output.write_json({"verdict": verdict, "checks": checks})
    else:
        print_verdict(output.console, checks)
    if verdict is Verdict.FAIL:
        raise typer.Exit(1)
