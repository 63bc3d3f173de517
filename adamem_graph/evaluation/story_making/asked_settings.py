"""The settings that a run asks for: its own, those of the folder that it goes on in, else defaults."""

from __future__ import annotations

from datetime import date
from typing import Final

from adamem_graph.evaluation.story_making.folder import StoryFolder
from adamem_graph.evaluation.story_making.records import StorySettings
from adamem_graph.evaluation.story_making.template_maker import chosen_theme

WEEKS: Final = 10
SESSIONS_PER_WEEK: Final = 10
"""As the public stories have."""

FIRST_DAY: Final = date(2026, 1, 5)
"""A Monday."""


def asked_settings(
    folder: StoryFolder,
    made_by: str,
    *,
    weeks: int | None = None,
    sessions_per_week: int | None = None,
    seed: int | None = None,
    theme: str | None = None,
) -> StorySettings:
    """The settings of a run; what is None is as in the folder, or the default in a new one.

    Raises:
        ConfigurationError: the folder holds something else than a story.
        TranscriptError: its settings cannot be understood.
    """
    found = folder.settings()
    if found is None:
        found = StorySettings(chosen_theme(seed or 0), WEEKS, SESSIONS_PER_WEEK, 0, FIRST_DAY, made_by)
    return StorySettings(
        theme=found.theme if theme is None else theme,
        weeks=found.weeks if weeks is None else weeks,
        sessions_per_week=found.sessions_per_week if sessions_per_week is None else sessions_per_week,
        seed=found.seed if seed is None else seed,
        first_day=found.first_day,
        made_by=made_by,
    )
