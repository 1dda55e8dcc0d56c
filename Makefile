# Each target sets up what it needs, on a machine that has nothing but make and Python with venv.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check format docs pictures gallery browser load clean
.PHONY: bench coverage wheel golden reproducible audit soak mutants

demo: .venv/base
	@mkdir -p build
	$(BIN)/suchsel make examples/worte3.txt --level mittel --seed 1
	@$(BIN)/suchsel make examples/worte3.txt --level mittel --seed 1 --solution \
		-o build/demo.txt -o build/demo.json -o build/demo.pdf -o build/demo.svg

test: .venv/dev browser
	$(BIN)/pytest -n auto

# The tests of the pages need a real browser. Who is root gets it; who is not is told.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq chromium fonts-noto-core; \
	else \
		echo "Chromium is missing: as root, apt-get install chromium" >&2; exit 1; \
	fi

# The web app under sixteen clients for half a minute, on loopback. Not part of the tests.
load: .venv/dev
	$(BIN)/python -m tests.web.load 30

# The tests of the core with the share of lines that they reach; the least is in pyproject.toml.
CORE := board cli exact files find fuzz generate ground hidden house pack rate reproducible \
	shapes sources verify words
coverage: .venv/dev
	$(BIN)/pytest -n auto --cov --cov-report=term-missing:skip-covered \
		$(CORE:%=tests/test_%.py)

# The gates beside the tests: format, lint, types, unsafe calls.
check: .venv/dev
	$(BIN)/ruff format --check src tests bench
	$(BIN)/ruff check src tests bench
	$(BIN)/mypy
	$(BIN)/bandit --quiet --recursive --configfile pyproject.toml src

format: .venv/dev
	$(BIN)/ruff format src tests bench
	$(BIN)/ruff check --fix src tests bench

# The wheel, installed alone in an empty environment, has all it needs.
wheel: .venv/dev
	PYTHON=$(PYTHON) .ci/wheel

# The same bytes on every supported Python that is found. After a change of the engine that is
# meant to make other puzzles: make golden.
reproducible: .venv/dev
	$(BIN)/python -m tests.reproducible --everywhere

golden: .venv/dev
	$(BIN)/python -m tests.reproducible --write

# Known holes in what we depend on; needs the network.
audit: .venv/dev
	$(BIN)/pip-audit --skip-editable

# Random requests over all options, judged; N puzzles.
N ?= 10000
soak: .venv/dev
	$(BIN)/python -m bench.soak $(N)

# The judges are judged: every small change to them must be noticed by a test.
mutants: .venv/dev
	$(BIN)/python -m bench.mutants src/suchsel/find.py src/suchsel/verify.py

# Compares us with other generators; needs node and npm as well. SECONDS=10 looks closer.
SECONDS ?= 2
bench: .venv/dev build/peers/done
	$(BIN)/python -m bench.run --seconds $(SECONDS)

build/peers/done:
	mkdir -p build/peers
	$(PYTHON) -m venv build/peers/py
	build/peers/py/bin/python -m pip install --quiet --disable-pip-version-check \
		word-search-generator python-wordsearch wsgenerator
	cd build/peers && npm install --silent --no-save --prefix . \
		@blex41/word-search wordsearch-generator
	@touch $@

.venv/base: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	$(BIN)/python -m compileall -q src
	@touch $@

.venv/dev: .venv/base
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

# The pictures of the documentation, as the program draws them.
pictures: .venv/dev
	$(BIN)/python docs/pictures/draw.py

# Every kind of board on one page: docs/gallery.md and its pictures.
gallery: .venv/dev
	$(BIN)/python docs/gallery.py

# The examples in the documentation, after a change to what the program makes.
docs: .venv/dev
	$(BIN)/python docs/refresh.py

clean:
	rm -rf .venv build .pytest_cache .mypy_cache .ruff_cache .hypothesis
