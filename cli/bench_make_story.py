"""`adamem bench make-story`: a new story in AdaMem-Bench's format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import JsonOption, LlmOption
from .output import Output
from .progress import describing


def make_story(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A new folder, or one to go on in.", show_default=False)
    ],
    llm: LlmOption = None,
    weeks: Annotated[int | None, typer.Option(min=1, help="How many weeks.", show_default="10")] = None,
    sessions_per_week: Annotated[
        int | None, typer.Option(min=2, max=24, help="How many chats a week.", show_default="10")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Of the plan: who is talked of when.", show_default="0")
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(help="Who the user is and what occupies them, in a sentence.", show_default="by the seed"),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Make a new story in AdaMem-Bench's format, by model; goes on where an interrupted run ended. Needs no server."""
    from adamem_graph.errors import ConfigurationError
    from adamem_graph.evaluation.story_making import (
        TEMPLATES,
        ModelMaker,
        StoryFolder,
        StoryMaking,
        TemplateMaker,
        asked_settings,
    )
    from adamem_graph.language import chosen_model
    from adamem_graph.settings import load_settings

    from .printing_story import print_story, story_fields

    output = Output("bench-make-story", as_json)
    model = chosen_model(llm, load_settings())
    if theme is not None and model is None:
        raise ConfigurationError("templates know no themes: --theme needs a language model, by --llm or ADAMEM_LLM")
    story = StoryFolder(folder)
    made_by = model.name if model else TEMPLATES
    settings = asked_settings(story, made_by, weeks=weeks, sessions_per_week=sessions_per_week, seed=seed, theme=theme)
    maker = ModelMaker(model, settings.theme) if model else TemplateMaker(settings.seed)
    with describing("Starting") as progress:
        report = StoryMaking(story, maker, progress).run(settings)
    usage = model.usage() if model else ()
    if as_json:
        output.write_json(story_fields(report, folder), usage=usage)
    else:
        print_story(output.console, report, folder, usage)
