# What a newcomer needs: Python 3.11+, make and git. Everything else is installed into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help demo stop test lint format clean

help: ## what each target does
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile

demo: $(VENV)/.user ## an example conversation becomes a graph, and three questions are answered from it
	@$(BIN)/python examples/demo.py

stop: $(VENV)/.user ## end the embedded server
	@$(BIN)/adamem server stop

test: $(VENV)/.developer lint ## formatting, lint, types, import contracts and every test
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.developer ## formatting, lint, types and import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.developer ## put the formatting right
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean: ## remove what the targets above made here; the server and what it holds stay
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
