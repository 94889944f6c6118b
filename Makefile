# The commands of this project; `make` alone lists them. Needs make and Python 3.11 or newer, nothing else.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test lint format messages bench fuzz crawl load audit sbom dry-run lock clean

VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
# Further arguments of pytest: make test ARGS="-n 2 tests/domain"
ARGS ?=

# The first interpreter that starts and is new enough. A name on the path may be a stub that only prints an error.
PYTHON ?= $(shell for name in python3.11 python3 python3.12 python3.13 python; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$name"; break; }; done)

# Twice quiet: errors only.
PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input --require-hashes

help: ## this list
	@echo "Usage: make COMMAND"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/installed ## the site on http://127.0.0.1:8000 with the bundled texts (PORT=… for another port)
	@mkdir -p var # the database's default folder
	$(BIN)/python -m rulesite.catalogues
	$(BIN)/python manage.py migrate --verbosity 0
	$(BIN)/python manage.py load_corpus
	$(BIN)/python manage.py runserver $(HOST):$(PORT)

test: $(VENV)/installed-dev ## all tests (ARGS="…" for pytest)
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/installed-dev ## style, types, layers, templates, migrations, Dockerfile
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/djlint templates --lint
	$(BIN)/python manage.py makemigrations --check --dry-run
	@if [ -e Dockerfile ]; then set -x; $(BIN)/hadolint Dockerfile; fi

format: $(VENV)/installed-dev ## write the code in the project's format
	$(BIN)/ruff check --fix --exit-zero --quiet .
	$(BIN)/ruff format .

messages: $(VENV)/installed ## write the sentences of code and templates into the catalogues in locale/, ready to be translated
	@command -v xgettext >/dev/null || { echo "GNU gettext is needed. On Debian and Ubuntu: apt-get install gettext" >&2; exit 1; }
	$(BIN)/python manage.py makemessages $(patsubst locale/%/LC_MESSAGES,--locale %,$(wildcard locale/*/LC_MESSAGES)) \
		--extension html,txt,py,xml --no-location --no-obsolete --ignore $(VENV) --ignore tests --ignore benchmarks

bench: $(VENV)/installed-dev ## every benchmark; they print their figures
	@for file in benchmarks/bench_*.py; do \
		[ -e "$$file" ] || { echo "no benchmarks/bench_*.py"; exit 0; }; \
		echo "== $$file"; $(BIN)/python "$$file" || exit 1; done

fuzz: $(VENV)/installed-dev ## damaged official texts through the import, for half an hour at most (ARGS="--minutes 5 …")
	$(BIN)/python tests/fuzz/fuzz_reading.py $(ARGS)

crawl: $(VENV)/installed-dev ## the pages of the loaded site, for what no page may have (ARGS="--share 0.1 …")
	$(BIN)/python tests/crawl/crawl_site.py $(ARGS)

load: $(VENV)/installed-dev ## readers while PostgreSQL, its replica, Redis and workers break, for ten minutes (ARGS="--minutes 3 --rounds 1 …")
	$(BIN)/python tests/load/load_with_faults.py $(ARGS)

audit: $(VENV)/installed-dev ## the locked requirements among known vulnerabilities; says so where their database cannot be reached
	$(BIN)/python .ci/audit.py

sbom: $(VENV)/installed ## the bill of materials of the running site (CycloneDX) in var/sbom.cdx.json
	$(BIN)/python .ci/sbom.py var/sbom.cdx.json

dry-run: $(VENV)/installed-dev ## what the Dockerfile does, without a container engine; the result is started and asked
	$(BIN)/python deploy/dry_run.py

lock: $(VENV)/installed-dev ## write the locked requirements anew from the .in files (ARGS="--upgrade" for newer versions)
	$(LOCK) requirements.in --output-file requirements.txt $(ARGS)
	$(LOCK) requirements-dev.in --output-file requirements-dev.txt $(ARGS)

LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command 'make lock'

clean: ## remove the virtual environment and all caches, but no data
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo "No Python 3.11 or newer found: install one, or name it with make PYTHON=/path/to/python3" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed, but $(PYTHON) is $$("$(PYTHON)" --version 2>&1)" >&2; exit 1; }
	@echo "Making the virtual environment $(VENV) with $$("$(PYTHON)" --version)"
	@"$(PYTHON)" -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo "The virtual environment could not be made. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }

$(VENV)/installed: requirements.txt $(BIN)/python
	@echo "Installing what requirements.txt locks"
	@$(PIP_INSTALL) -r requirements.txt
	@touch $@

$(VENV)/installed-dev: requirements.txt requirements-dev.txt $(BIN)/python
	@echo "Installing what requirements-dev.txt locks"
	@$(PIP_INSTALL) -r requirements-dev.txt
	@touch $@ $(VENV)/installed
