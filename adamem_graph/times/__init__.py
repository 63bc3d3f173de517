"""Time anchoring: words such as "two weekends ago" become absolute days, from the message's own date."""

from adamem_graph.times.describing import describe, describe_day
from adamem_graph.times.finding import find_times
from adamem_graph.times.support import is_supported
from adamem_graph.times.tense import Tense, tense_by_cue

__all__ = ["Tense", "describe", "describe_day", "find_times", "is_supported", "tense_by_cue"]
