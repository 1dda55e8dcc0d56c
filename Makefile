# Each target sets up what it needs, on a machine that has nothing but make and Python with venv.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check format docs pictures gallery browser load clean

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

# The gates beside the tests: format, lint, types.
check: .venv/dev
	$(BIN)/ruff format --check src tests
	$(BIN)/ruff check src tests
	$(BIN)/mypy

format: .venv/dev
	$(BIN)/ruff format src tests
	$(BIN)/ruff check --fix src tests

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

# Every kind of board on one page: build/gallery/index.html.
gallery: .venv/dev
	$(BIN)/python docs/gallery.py build/gallery

# The examples in the documentation, after a change to what the program makes.
docs: .venv/dev
	$(BIN)/python docs/refresh.py

clean:
	rm -rf .venv build .pytest_cache .mypy_cache .ruff_cache .hypothesis
