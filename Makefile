# What a newcomer needs: Python 3.11+, make and git. Everything else is installed into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo stop test lint format clean

demo: $(VENV)/.user ## a real conversation becomes a graph, and three questions are answered from it
	@$(BIN)/python examples/demo.py

stop: $(VENV)/.user ## end the embedded server
	@$(BIN)/adamem server stop

test: $(VENV)/.developer lint ## formatting, lint, types, import contracts and every test
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.developer
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.developer
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) .test-home build dist *.egg-info

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "adamem_graph needs Python 3.11 or newer: make PYTHON=/path/to/it")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.user: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[embedded]'
	@touch $@

$(VENV)/.developer: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@ $(VENV)/.user
