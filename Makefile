# Two commands matter: `make course` builds everything and grades a demo class, `make test` proves that it works.
# Both do their own set-up in .venv; `make help` lists the rest.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
RUN := $(BIN)/python -m autograder
INSTALLED := .venv/installed
JOBS ?= 2
# The tests share two cores: more threads inside torch than cores only slow each other down.
# What is compiled is kept, also where the shell says otherwise: the tests start hundreds of processes.
TEST_ENV := PYTHONDONTWRITEBYTECODE= OMP_NUM_THREADS=1 TOKENIZERS_PARALLELISM=false HF_HUB_OFFLINE=1

.DEFAULT_GOAL := help
.PHONY: help course install build fetch book pdf zip demo gradescope doctor test quick system lint types format expected constraints benchmark clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

course: $(INSTALLED)  ## set up, build the notebooks and the book, grade a demo class
	@$(RUN) build
	@$(RUN) fetch
	@$(RUN) book
	@$(RUN) demo
	@echo
	@echo "The course stands."
	@echo "  book       file://$(CURDIR)/book/_build/html/index.html"
	@echo "  feedback   file://$(CURDIR)/build/demo/attention/feedback/boris/attention/attention.html"

install: $(INSTALLED)  ## create .venv with the pinned packages

$(INSTALLED): requirements.txt .ci/constraints.txt $(wildcard */pyproject.toml)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "The course needs Python 3.11 or newer; name one with: make $(MAKECMDGOALS) PYTHON=/path/to/python" >&2; exit 1; }
	@echo "Installing the pinned packages into .venv (some minutes the first time)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv \
	  || { rm -rf .venv; echo "Python can't make a virtual environment; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt \
	  && $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable ./coursekit --editable ./autograder \
	  || { echo "The packages could not be installed: pip's last lines say why. Most often there is no network: connect, and run the same command again." >&2; exit 1; }
	@touch $@

build: $(INSTALLED)  ## make source/ and release/ from assignments/
	@$(RUN) build

book: $(INSTALLED)  ## build the book
	@$(RUN) book

pdf: book  ## print the whole book into one file, build/book/attention-by-hand.pdf
	@$(BIN)/python -m autograder.book.take_along pdf

zip: book  ## pack the built book, build/book/attention-by-hand.zip
	@$(BIN)/python -m autograder.book.take_along zip

demo: $(INSTALLED)  ## grade the demo class
	@$(RUN) demo

gradescope: $(INSTALLED)  ## make the autograder for Gradescope (NAME=attention)
	@$(RUN) gradescope $(or $(NAME),attention)

doctor: $(INSTALLED)  ## say what is installed and what is missing
	@$(RUN) doctor

test: $(INSTALLED) system  ## run all tests: pytest, nbval, the book, the browser, the linter, the types
	@$(RUN) fetch
	@$(TEST_ENV) $(BIN)/python -m pytest -n $(JOBS) --dist loadscope --durations 20

quick: $(INSTALLED)  ## run the tests that need no box, training, browser, audit or grading: a minute
	@$(TEST_ENV) $(BIN)/python -m pytest -q -n $(JOBS) --dist loadscope -m "not long"

fetch: $(INSTALLED)  ## bring the texts and models that book, notebooks and tests need
	@$(RUN) fetch

system:
	@.ci/system

lint: $(INSTALLED)  ## check style
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(INSTALLED)  ## check types
	@$(BIN)/mypy

format: $(INSTALLED)  ## mend style
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

expected: $(INSTALLED)  ## record anew the outputs that nbval compares with; look at the diff
	@$(TEST_ENV) $(BIN)/python -m autograder.book.notebooks.record

constraints: $(INSTALLED)  ## pin what the direct dependencies pull in, as it is installed now
	@$(BIN)/python .ci/constraints.py

benchmark: $(INSTALLED)  ## measure all that is worth comparing, and write it down for the book: half an hour
	@$(BIN)/python -W ignore -m benchmarks.all

clean:  ## remove what was made, but no student's work
	@rm -rf build book/_build .pytest_cache .ruff_cache .mypy_cache .hypothesis
