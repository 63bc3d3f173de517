"""Options and arguments that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document with a stable schema.")]

SpaceOption = Annotated[
    str | None,
    typer.Option("--space", "-s", help="The memory space.", show_default="ADAMEM_SPACE, else 'default'"),
]

LimitOption = Annotated[
    int | None, typer.Option("--limit", "-n", min=1, help="How many messages at most.", show_default="10")
]

IdsOption = Annotated[bool, typer.Option("--ids", help="With the ids of messages, which `forget --message` takes.")]

QuestionArgument = Annotated[
    str, typer.Argument(help="What to look for, as a question or a few words.", show_default=False)
]

LlmOption = Annotated[
    str | None,
    typer.Option(
        "--llm",
        metavar="SPEC",
        help="A language model: openai:MODEL, or none.",
        show_default="ADAMEM_LLM, else none",
    ),
]
