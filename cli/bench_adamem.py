"""`adamem bench adamem-bench` and `adamem bench judges`: what is worth remembering, and who judges it."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from .bench_runs import SeedOption
from .bench_spaces import spaces_removed
from .connecting import open_database
from .options import JsonOption, LlmOption
from .output import Output
from .progress import describing, waiting

if TYPE_CHECKING:
    from adamem_graph.embedding import Embedder
    from adamem_graph.evaluation.adamem_bench.judges import AnswerJudge
    from adamem_graph.evaluation.adamem_bench.story import Story
    from adamem_graph.language import LanguageModel

StoriesArgument = Annotated[
    list[Path], typer.Argument(help="Directories of stories, each with its weeks.", show_default=False)
]


def adamem_bench(
    stories: StoriesArgument,
    feedback: Annotated[
        Literal["explicit", "implicit"],
        typer.Option(help="What is told after a wrong answer: the right one and what matters, or the right one alone."),
    ] = "explicit",
    weeks: Annotated[int | None, typer.Option(min=1, help="Run over the first weeks only.", show_default="all")] = None,
    replay: Annotated[
        Path | None,
        typer.Option(help="A recorded run: rank the memories that it extracted, and nothing else.", show_default=False),
    ] = None,
    llm: LlmOption = None,
    sample: Annotated[
        int | None, typer.Option(min=1, help="Ask so many questions of each week.", show_default="all")
    ] = None,
    seed: SeedOption = 0,
    judge: Annotated[
        Literal["model", "rules"],
        typer.Option(help="Who says whether an answer is right; without a language model it is always the rules."),
    ] = "model",
    keep: Annotated[bool, typer.Option("--keep", help="Leave the spaces of the run in the database.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure on AdaMem-Bench what is remembered, found and answered, week by week, by systems side by side."""
    from adamem_graph.construction.parts import ConstructionParts
    from adamem_graph.embedding import create_embedder
    from adamem_graph.evaluation.adamem_bench.benchmark import AdaMemBenchmark
    from adamem_graph.evaluation.adamem_bench.replay import Replay
    from adamem_graph.language import chosen_model
    from adamem_graph.records import FeedbackKind
    from adamem_graph.settings import load_settings

    from .printing_adamem_bench import bench_fields, print_bench, print_replay, replay_fields

    if replay is not None and (llm is not None or feedback != "explicit"):
        raise typer.BadParameter("--replay ranks recorded memories and asks no model: leave out --llm and --feedback")
    output = Output("bench-adamem-bench", as_json)
    settings = load_settings()
    read = _stories(stories, sample, seed)
    model = None if replay else chosen_model(llm, settings)
    prefix = f"bench-adamem-{secrets.token_hex(4)}"
    with open_database(output) as database, spaces_removed(database, prefix, keep):
        with waiting("Loading the models"):
            embedder = create_embedder(settings.adamem_embedder, settings)
            parts = ConstructionParts.offline()
        if replay is not None:
            with describing("Starting") as progress:
                replayed = Replay(database, embedder, parts).run(
                    read, replay, weeks=weeks, space_prefix=prefix, on_progress=progress
                )
            if as_json:
                output.write_json(replay_fields(replayed))
            else:
                print_replay(output.console, replayed)
            return
        if model is not None:
            parts = ConstructionParts.by_model(model, turns_per_call=settings.adamem_llm_turns)
        benchmark = AdaMemBenchmark(
            database,
            embedder,
            parts,
            model=model,
            judge=_judge(model, embedder) if judge == "model" else None,
            feedback=FeedbackKind(feedback),
        )
        with describing("Starting") as progress:
            report = benchmark.run(read, weeks=weeks, space_prefix=prefix, on_progress=progress)
    usage = model.usage() if model else ()
    if as_json:
        output.write_json(bench_fields(report, feedback), usage=usage)
    else:
        print_bench(output.console, report, usage, f"{prefix}-*" if keep else None)


def judges(
    stories: Annotated[
        list[Path],
        typer.Argument(help="Directories of stories: the first one teaches, all are measured.", show_default=False),
    ],
    runs: Annotated[Path, typer.Option(help="A directory of recorded runs.", show_default=False)],
    llm: LlmOption = None,
    sample: Annotated[
        int, typer.Option(min=2, help="So many answers of each story go to the language model, half of them wrong.")
    ] = 40,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Calibrate the judges of AdaMem-Bench on recorded verdicts, and tell how they agree. Needs no server.

    With a language model it is asked for verdicts on answers instead, and the rules on the same ones.
    """
    from adamem_graph.embedding import create_embedder
    from adamem_graph.evaluation.adamem_bench.calibration import calibrate
    from adamem_graph.evaluation.adamem_bench.judge_agreement import judge_agreement
    from adamem_graph.evaluation.adamem_bench.judges import RuleAnswerJudge
    from adamem_graph.evaluation.adamem_bench.read_texts import TextReader
    from adamem_graph.language import chosen_model
    from adamem_graph.settings import load_settings

    from .printing_adamem_bench import print_calibration, print_judges

    output = Output("bench-judges", as_json)
    settings = load_settings()
    read = _stories(stories)
    model = chosen_model(llm, settings)
    with describing("Loading the models") as progress:
        embedder = create_embedder(settings.adamem_embedder, settings)
        if by_model := _judge(model, embedder):
            rules = RuleAnswerJudge(TextReader(embedder))
            found = [
                judge_agreement(read, runs, judge, sample=sample, seed=seed, on_progress=progress)
                for judge in (by_model, rules)
            ]
        else:
            report = calibrate(read, runs, embedder, progress)
    if model:
        if as_json:
            output.write_json({"judges": found}, usage=model.usage())
        else:
            print_judges(output.console, found, model.usage())
    elif as_json:
        output.write_json(report)
    else:
        print_calibration(output.console, report)


def _stories(directories: list[Path], sample: int | None = None, seed: int = 0) -> list[Story]:
    from adamem_graph.evaluation.adamem_bench.story import Story

    return [Story(directory, sample=sample, seed=seed) for directory in directories]


def _judge(model: LanguageModel | None, embedder: Embedder) -> AnswerJudge | None:
    from adamem_graph.evaluation.adamem_bench.judges import RuleAnswerJudge
    from adamem_graph.evaluation.adamem_bench.model_judge import ModelAnswerJudge
    from adamem_graph.evaluation.adamem_bench.read_texts import TextReader

    return ModelAnswerJudge(model, RuleAnswerJudge(TextReader(embedder))) if model else None
