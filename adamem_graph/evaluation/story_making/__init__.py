"""New stories in AdaMem-Bench's format: cast, weekly outlines, dialogues with golden memories, questions."""

from adamem_graph.evaluation.story_making.asked_settings import asked_settings
from adamem_graph.evaluation.story_making.folder import StoryFolder
from adamem_graph.evaluation.story_making.maker import StoryMaker
from adamem_graph.evaluation.story_making.making import Failed, StoryMaking, StoryReport
from adamem_graph.evaluation.story_making.model_maker import ModelMaker
from adamem_graph.evaluation.story_making.records import StorySettings
from adamem_graph.evaluation.story_making.template_maker import TEMPLATES, TemplateMaker

__all__ = [
    "TEMPLATES",
    "Failed",
    "ModelMaker",
    "StoryFolder",
    "StoryMaker",
    "StoryMaking",
    "StoryReport",
    "StorySettings",
    "TemplateMaker",
    "asked_settings",
]
