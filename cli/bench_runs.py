"""What the benchmarks on LoCoMo's conversations share: their file, and where their facts come from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from .progress import waiting

if TYPE_CHECKING:
    from adamem_graph.construction.parts import ConstructionParts
    from adamem_graph.evaluation.locomo_answers import AnswerOptions
    from adamem_graph.evaluation.locomo_spaces import LocomoSpaces
    from adamem_graph.language import MeteredModel
    from adamem_graph.store.connection import Database

LocomoArgument = Annotated[Path, typer.Argument(help="LoCoMo's JSON file.", show_default=False)]

Facts = Literal["offline", "recorded"]

FactsOption = Annotated[
    Facts,
    typer.Option(help="Where facts come from: the parser, or the file's own `observation`, which a model extracted."),
]

SampleOption = Annotated[
    int | None, typer.Option(min=1, help="Answer so many questions, each category its share.", show_default="all")
]

SeedOption = Annotated[int, typer.Option(help="Which sample.")]


def answer_options(
    path: Path,
    conversations: int | None,
    model: MeteredModel | None,
    sample: int | None,
    seed: int,
    system: str = "full",
) -> AnswerOptions:
    """How the questions about the first conversations of a file (None: all) are answered."""
    from adamem_graph.evaluation.locomo_answers import AnswerOptions, System
    from adamem_graph.evaluation.sampling import stratified_sample

    chosen = stratified_sample(path, conversations, sample, seed) if sample is not None else None
    return AnswerOptions(System(system), model, chosen)


def check_locomo(path: Path) -> None:
    """Refuses a file of another format.

    Raises:
        UnknownFormatError: it is none of LoCoMo's.
    """
    from adamem_graph.errors import UnknownFormatError
    from adamem_graph.transcripts import detect_format

    if (found := detect_format(path)) != "locomo":
        raise UnknownFormatError(path, None, f"is in the format {found}, not a LoCoMo file")


def locomo_spaces(database: Database, path: Path, facts: Facts = "offline") -> LocomoSpaces:
    """Where the conversations of a file are ingested, without a language model."""
    from adamem_graph.construction.parts import ConstructionParts
    from adamem_graph.embedding import create_embedder
    from adamem_graph.evaluation.locomo_spaces import LocomoSpaces
    from adamem_graph.settings import load_settings

    settings = load_settings()
    with waiting("Loading the models"):
        embedder = create_embedder(settings.adamem_embedder, settings)
        parts = ConstructionParts.offline()
        return LocomoSpaces(database, embedder, _with_recorded_facts(parts, path) if facts == "recorded" else parts)


def _with_recorded_facts(parts: ConstructionParts, path: Path) -> ConstructionParts:
    from adamem_graph.evaluation.recorded_facts import RecordedFacts
    from adamem_graph.transcripts.locomo_conversations import read_locomo_conversations

    # Its notices come when the turns are read.
    conversations = read_locomo_conversations(path, on_notice=lambda _: None)
    return replace(parts, understander=RecordedFacts(conversations, parts.understander))
