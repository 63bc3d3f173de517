"""Time anchoring: words such as "two weekends ago" become absolute days, from the message's own date."""

from adamem_graph.construction.times.describing import describe
from adamem_graph.construction.times.finding import find_times
from adamem_graph.construction.times.tense import Tense, tense_by_cue

__all__ = ["Tense", "describe", "find_times", "tense_by_cue"]
