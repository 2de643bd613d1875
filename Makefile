# Everything here sets itself up: a Python 3.11 or later with pip, git and make are enough.
#
#   make demo       set up, then show what decktool does, in a minute
#   make test       set up, then lint, types and tests: what has to pass before every commit
#   make test-all   the same with the slow tests, and more inputs for each property test
#   make site       the documentation as pages to open in a browser, offline, with search: output/site/index.html
#   make release    sdist and wheel in dist/, checked and tried in empty environments
#   make fuzz       inputs changed at random, and the property tests with fresh seeds
#   make bench      what things cost, beside plain loops and other people's programs
#   make findings   the tables of docs/findings, measured anew by the lab
#   make audit      known holes in the pinned dependencies; it asks the advisory database, so it needs a network
#   make mutants    small faults in a ruleset that its tests do not see: RULESET=card_of_the_rings SEED=1 NUMBER=100
#
# Another Python: make test PYTHON=python3.13

PYTHON ?= python3
VENV   := .venv
ifeq ($(OS),Windows_NT)
PY     := $(VENV)/Scripts/python.exe
else
PY     := $(VENV)/bin/python
endif
UV     := uv

# How the tests are spread over processes: only on Linux, forks of one that has libraries loaded are safe (tests/forked.py).
ifeq ($(shell uname -s),Linux)
SPREAD := --all-cores
else
SPREAD := -n auto --dist worksteal
endif

# Some containers ask Python to keep no bytecode. The tests start decktool in hundreds of processes: without bytecode, much
# of their time is compiling.
unexport PYTHONDONTWRITEBYTECODE

# An environment whose Python has gone (an upgrade took it away) is made again from the start.
$(shell test -x $(PY) || rm -f $(VENV)/ready-to-run $(VENV)/ready-to-work)

# A fresh environment has pip of its own, except on systems that split it off; then the Python that made it lends its own.
PIP     = $(shell $(PY) -m pip --version >/dev/null 2>&1 && echo "$(PY) -m pip" || echo "$(PYTHON) -m pip --python $(PY)")
INSTALL = $(PIP) --disable-pip-version-check install --quiet --quiet

.PHONY: help demo test test-all pytest lint style types bench mutants fuzz audit docs site codemirror release findings lock \
	clean $(VENV)

help:
	@sed -n '/^#/!q;s/^# \{0,1\}//p' Makefile

demo: $(VENV)/ready-to-run
	@$(PY) -m decktool demo
	@echo; echo "(decktool is $(dir $(PY))decktool here.)"

# mypy is one process: it runs beside the tests, so that no core waits for it.
test: TESTS = -m "not slow"
test-all: TESTS = --hypothesis-profile thorough
test test-all: style
	@$(MAKE) --no-print-directory --jobs 2 types pytest TESTS='$(TESTS)'

# Tests of one file mostly run in one process: they share what they have loaded and drawn. What the commands that tests start
# would each compile in a fresh clone is compiled before.
pytest: $(VENV)/ready-to-work
	@$(PY) -m compileall -q decktool
	@$(PY) -m pytest -q $(SPREAD) $(TESTS)

lint: style types

style: $(VENV)/ready-to-work
	@$(PY) -m ruff check --quiet --output-format concise .
	@$(PY) -m ruff format --check --quiet . || { echo "Not formatted; run: $(PY) -m ruff format ." >&2; exit 1; }

types: $(VENV)/ready-to-work
	@$(PY) -m mypy --no-error-summary

# Ratios within one run; other people's engines are measured beside ours, in an environment of their own.
bench: $(VENV)/ready-to-work $(VENV)/peers/ready
	@$(PY) -m tests.bench $(BENCH)

# A peer that has nothing for this Python is left out, and its row says so. OpenSpiel is not built from its C++ source;
# RLCard asks the pip beside it what there is.
PEER = $(PY) -m pip --python $(VENV)/peers --disable-pip-version-check install --quiet --quiet
$(VENV)/peers/ready: Makefile | $(VENV)/ready-to-work
	@echo "Setting up $(VENV)/peers (once) ..."
	@$(PY) -m venv --clear --without-pip $(VENV)/peers
	@$(PEER) pip rlcard || echo "RLCard cannot be had here."
	@$(PEER) --only-binary open_spiel open_spiel || echo "OpenSpiel cannot be had here."
	@$(PEER) --only-binary :all: pettingzoo pygame-ce shimmy || echo "PettingZoo's games cannot be had here."
	@touch $@

# Faults that the rule tests of a ruleset do not see: another seed draws another sample.
SEED   ?= 1
NUMBER ?= 100
mutants: $(VENV)/ready-to-work
	@test -n "$(RULESET)" || { echo "Name a ruleset: make mutants RULESET=card_of_the_rings" >&2; exit 2; }
	@$(PY) -m tests.mutants $(RULESET) --seed $(SEED) --number $(NUMBER)

# Inputs changed at random, a minute for each kind: make fuzz FUZZ="lists --seconds 600 --seed 7", FUZZ=properties
fuzz: $(VENV)/ready-to-work
	@$(PY) -m tests.fuzz $(FUZZ)

# In an environment of its own: what looks for holes is no part of what is looked at.
audit:
	@test -x $(VENV)/audit/bin/pip-audit || { $(PYTHON) -m venv --clear $(VENV)/audit && \
	  $(VENV)/audit/bin/python -m pip --disable-pip-version-check install --quiet 'pip-audit>=2.7,<3'; }
	@for lock in requirements/*.lock; do echo "$$lock"; \
	  $(VENV)/audit/bin/pip-audit --strict --require-hashes --disable-pip --requirement $$lock || exit 1; done

docs: $(VENV)/ready-to-work
	@$(PY) docs/generate.py

site: $(VENV)/ready-to-work
	@$(PY) -m sphinx -q -W --keep-going -d $(VENV)/site docs output/site
	@echo "output/site/index.html"

# What the studio's editor takes from CodeMirror, bundled anew; this alone needs npm.
codemirror:
	@mkdir -p output/codemirror && cp docs/codemirror/* docs/codemirror/.npmrc output/codemirror/
	@cd output/codemirror && npm ci --silent --no-audit --no-fund && npx esbuild entry.js --bundle --format=esm --minify \
	  --legal-comments=none --charset=utf8 --log-level=warning --outfile=../../decktool/studio/page/vendor/codemirror.js

# In an environment of its own, as for the audit. ADDRESS is the repository's address, TRY the Pythons to try.
release: $(VENV)/ready-to-work
	@test -x $(VENV)/release/bin/twine || { $(PYTHON) -m venv --clear $(VENV)/release && \
	  $(VENV)/release/bin/python -m pip --disable-pip-version-check install --quiet 'twine>=7,<8' 'cyclonedx-bom>=6,<8'; }
	@$(PY) docs/release.py --tools $(VENV)/release/bin --address "$(ADDRESS)" --python $(TRY)

findings: $(VENV)/ready-to-work
	@$(PY) docs/findings.py

# The locks name exact versions and hashes for every system and every Python from 3.11 on.
LOCK = $(UV) --no-config pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--only-binary :all: --emit-build-options --no-annotate --custom-compile-command "make lock"

lock:
	@$(UV) --version >/dev/null 2>&1 || { echo "make lock needs uv: install it with 'python3 -m pip install uv'," \
	  "or say where it is with 'make lock UV=/path/to/uv'." >&2; exit 2; }
	@$(LOCK) pyproject.toml --output-file requirements/run.lock
	@$(LOCK) --group pyproject.toml:build --output-file requirements/build.lock
	@$(LOCK) pyproject.toml --group dev --constraint requirements/run.lock --constraint requirements/build.lock \
	  --output-file requirements/dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Set-up, in stages, each done again only when what it was made from has changed.
$(VENV): $(VENV)/ready-to-work

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || { \
	  echo "decktool needs Python 3.11 or later, but '$(PYTHON)' is: $$($(PYTHON) --version 2>&1 || true)" >&2; \
	  echo "Name a newer one: make $(MAKECMDGOALS) PYTHON=python3.13" >&2; exit 2; }
	@$(PYTHON) -m venv --clear $(VENV) >/dev/null 2>&1 || $(PYTHON) -m venv --clear --without-pip $(VENV)

$(VENV)/ready-to-run: requirements/run.lock requirements/build.lock pyproject.toml | $(PY)
	@echo "Setting up $(VENV) (once, about a minute) ..."
	@$(INSTALL) --require-hashes --requirement requirements/run.lock --requirement requirements/build.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/ready-to-work: requirements/dev.lock $(VENV)/ready-to-run
	@$(INSTALL) --require-hashes --requirement requirements/dev.lock
	@touch $@
