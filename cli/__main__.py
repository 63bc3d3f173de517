"""`python -m adamem_graph.cli` is `adamem`."""

from .main import run

run()
