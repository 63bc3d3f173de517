"""`adamem bench personamem`: multiple choice about a person, asked at each question's point of the talk."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from .bench_spaces import spaces_removed
from .connecting import open_database
from .options import JsonOption, LlmOption
from .output import Output
from .progress import describing, waiting


def personamem(
    questions: Annotated[Path, typer.Argument(help="PERSONAMEM's questions, a CSV file.", show_default=False)],
    contexts: Annotated[
        Path, typer.Argument(help="Its shared contexts of the same size, a JSON Lines file.", show_default=False)
    ],
    limit_contexts: Annotated[
        int | None, typer.Option(min=1, help="Ask about the first contexts only.", show_default="all")
    ] = None,
    sample: Annotated[
        int | None, typer.Option(min=1, help="Ask so many questions, drawn at random.", show_default="all")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the draw: the same one draws the same questions.")] = 0,
    llm: LlmOption = None,
    llm_memory: Annotated[
        bool, typer.Option("--llm-memory", help="Let the language model build the memory too, not only choose.")
    ] = False,
    keep: Annotated[bool, typer.Option("--keep", help="Leave the spaces of the run in the database.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure accuracy on PERSONAMEM, each question asked of what had been said when it came up."""
    from adamem_graph.construction.parts import ConstructionParts
    from adamem_graph.embedding import create_embedder
    from adamem_graph.errors import ConfigurationError
    from adamem_graph.evaluation.model_option import ModelOption
    from adamem_graph.evaluation.nearest_option import NearestOption
    from adamem_graph.evaluation.personamem import PersonaMemBenchmark, questions_to_ask
    from adamem_graph.language import chosen_model
    from adamem_graph.settings import load_settings

    from .printing_personamem import personamem_fields, print_personamem

    output = Output("bench-personamem", as_json)
    settings = load_settings()
    model = chosen_model(llm, settings)
    if llm_memory and model is None:
        raise ConfigurationError("--llm-memory needs a language model: name one with --llm or ADAMEM_LLM")
    parts = (
        ConstructionParts.by_model(model, turns_per_call=settings.adamem_llm_turns)
        if model and llm_memory
        else ConstructionParts.offline()
    )
    asked = questions_to_ask(questions, contexts, limit_contexts=limit_contexts, sample=sample, seed=seed)
    prefix = f"bench-personamem-{secrets.token_hex(4)}"
    with open_database(output) as database, spaces_removed(database, prefix, keep):
        with waiting("Loading the models"):
            embedder = create_embedder(settings.adamem_embedder, settings)
            nearest = NearestOption(embedder)
            chooser = ModelOption(model, nearest) if model else nearest
            benchmark = PersonaMemBenchmark(database, embedder, parts, chooser)
        with describing("Starting") as progress:
            report = benchmark.run(asked, contexts, space_prefix=prefix, on_progress=progress)
    usage = model.usage() if model else ()
    if as_json:
        output.write_json(personamem_fields(report, usage))
    else:
        print_personamem(output.console, report, usage, f"{prefix}-*" if keep else None)
