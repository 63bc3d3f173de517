"""What became of memories under the policy, and what users say of answers: memories, readmit, feedback."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from .connecting import open_memory
from .options import JsonOption, LlmOption, SpaceOption
from .output import Output
from .progress import waiting

commands = typer.Typer()


@commands.command()
def memories(
    character: Annotated[
        str | None, typer.Argument(help="Only what concerns somebody.", show_default="everybody")
    ] = None,
    held_back: Annotated[bool, typer.Option("--held-back", help="What the policy holds back.")] = False,
    space: SpaceOption = None,
    as_json: JsonOption = False,
) -> None:
    """List what is made of the messages, each memory with whom it concerns and how the policy judged it."""
    from .printing_policy import print_memories

    output = Output("memories", as_json)
    with open_memory(output, space) as memory, waiting("Reading"):
        found = memory.memories(character, held_back=held_back)
        held_in = memory.space
    if as_json:
        output.write_json({"space": held_in, "character": character, "held_back": held_back, "memories": found})
    else:
        print_memories(output.console, found, character, held_back=held_back)


@commands.command()
def readmit(
    memory_id: Annotated[str, typer.Argument(metavar="ID", help="Of a fact or attribute.", show_default=False)],
    space: SpaceOption = None,
    llm: LlmOption = None,
    as_json: JsonOption = False,
) -> None:
    """Admit a memory by hand, whatever the policy says now or later."""
    output = Output("readmit", as_json)
    with open_memory(output, space, llm=llm) as memory:
        with waiting("Admitting"):
            admitted = memory.readmit(memory_id)
        held_in = memory.space
    if as_json:
        output.write_json(admitted, space=held_in)
    else:
        output.console.print(f"{memory_id} is admitted by hand", soft_wrap=True)


@commands.command()
def feedback(
    question: Annotated[str, typer.Argument(help="The question that was asked.", show_default=False)],
    answer: Annotated[str, typer.Argument(help="The answer that was given.", show_default=False)],
    correct: Annotated[bool, typer.Option("--right/--wrong", help="Was it right?", show_default=False)],
    right_answer: Annotated[str | None, typer.Option(help="What it should have been.")] = None,
    explanation: Annotated[str | None, typer.Option(help="What matters, in your own words.")] = None,
    character: Annotated[
        str | None, typer.Option(help="Whom it is about.", show_default="the one whom the question names")
    ] = None,
    asked_at: Annotated[
        datetime | None,
        typer.Option(
            formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"],
            metavar="DATE",
            help="When, in the time of the dialogue.",
            show_default="the latest message's",
        ),
    ] = None,
    space: SpaceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say whether an answer was right, for the memory policy to learn from."""
    from .printing_policy import print_feedback

    output = Output("feedback", as_json)
    with open_memory(output, space) as memory:
        given = memory.feedback(
            question,
            answer,
            correct=correct,
            right_answer=right_answer,
            explanation=explanation,
            character=character,
            asked_at=asked_at,
        )
        held_in = memory.space
    if as_json:
        output.write_json(given, space=held_in)
    else:
        print_feedback(output.console, given)
