# The two commands that a newcomer needs. Each first makes what it needs in .venv.
#   make demo   scale the example benchmark, without models and with recorded ones, and check every row of it
#   make test   formatting, lint, strict types and all tests
# The other targets are for those who work on VeriScale.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Tests run on two processes, as many as the smallest machine has that they must pass on.
WORKERS ?= 2
# Damaged texts of each kind that "make fuzz" makes; "make test" makes some dozens.
FUZZ ?= 5000
# Kills of the main process, and as many of workers, that "make faults" survives; "make test" makes a few.
FAULTS ?= 30
# The benchmark that "make bench" takes reference programs and inputs from: Verina's, as JSON Lines.
SUITE ?= ../shared/verina/verina-dev.jsonl

.PHONY: demo test fuzz faults bench bench-report screenshots clean

demo: $(VENV)/.runtime
	$(BIN)/veriscale scale examples/tasks --out out/demo
	$(BIN)/veriscale lint out/demo/plus --level warning
	$(BIN)/veriscale lint out/demo/lite --level warning
	$(BIN)/veriscale scale examples/tasks --out out/demo-models --replay examples/recording.jsonl
	$(BIN)/veriscale lint out/demo-models/plus --level warning
	$(BIN)/veriscale lint out/demo-models/lite --level warning
	@echo
	@echo "Done. Open these in a browser: out/demo/report.html, out/demo-models/report.html"

test: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(WORKERS)

fuzz: $(VENV)/.dev
	VERISCALE_FUZZ=$(FUZZ) $(BIN)/pytest tests/property/test_fuzz_language.py

faults: $(VENV)/.dev
	VERISCALE_FAULTS=$(FAULTS) $(BIN)/pytest tests/pipeline/test_faults.py

# Speed of mutation and of reference programs.
bench: $(VENV)/.runtime
	$(BIN)/python benchmarks/mutation_speed.py
	$(BIN)/python benchmarks/reference_speed.py $(SUITE)

# The pictures of the README. Needs a Chromium of the system, like the tests in tests/browser.
screenshots: $(VENV)/.dev
	$(BIN)/veriscale scale examples/tasks --out out/demo
	$(BIN)/python tools/screenshots.py out/demo docs/images

# How fast the report of a large run opens; needs a Chromium, too.
bench-report: $(VENV)/.dev
	$(BIN)/python -m benchmarks.report_opening

clean:
	rm -rf $(VENV) out

$(VENV)/.runtime: pyproject.toml tools/make-venv.sh
	tools/make-venv.sh $(VENV)
	$(PIP) --editable .
	touch $@

$(VENV)/.dev: pyproject.toml tools/make-venv.sh
	tools/make-venv.sh $(VENV)
	$(PIP) --editable '.[dev]'
	touch $@ $(VENV)/.runtime
