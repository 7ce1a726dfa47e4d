# Townbook's commands. `make help` lists them.

OUT ?= out
PORT ?= 8000
CODES ?= ../shared/codes
VENV ?= .venv
BIN = $(VENV)/bin
ENGINE ?= podman
PYTEST = $(BIN)/python -m pytest -q -n 2 --dist loadfile
PACKAGES = pyproject.toml builder/__init__.py .ci/environment

# What Python has compiled is kept: else each start of a worker compiles the program anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help site serve test check-corpus golden bench docs zensical audit lock image release format clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

site: $(VENV)/.townbook  ## install Townbook here and build the sample into out/
	@$(BIN)/townbook build --out $(OUT)
	@echo "The sample's sites lie in $(OUT)/site; read them with: make serve"

serve: $(VENV)/.townbook  ## read the newest build at http://localhost:8000/ (builds the sample where there is none)
	@test -f $(OUT)/site/index.html || $(MAKE) --no-print-directory site
	@$(BIN)/townbook serve --out $(OUT) --port $(PORT)

test: $(VENV)/.townbook-dev  ## lint, types and all tests but those of real codes
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(PYTEST) -m "not (corpus or towns)"
	@echo "The tests of real codes run in: make check-corpus"

check-corpus: $(VENV)/.townbook-dev  ## build and check the real codes in ../shared/codes (or CODES=folder), and test what was made
	@ls $(CODES)/*.txt >/dev/null 2>&1 || { echo "make: there are no codes in $(CODES); name their folder with CODES=" >&2; exit 1; }
	$(BIN)/townbook build $(CODES) --out $(OUT)/corpus --strict --site-url https://law.example/
	$(BIN)/townbook check --out $(OUT)/corpus
	TOWNBOOK_CODES="$(CODES)" TOWNBOOK_BUILT="$(OUT)/corpus" $(PYTEST) -m "corpus or towns"
	$(BIN)/python bench/corpus.py --built $(OUT)/corpus

golden: $(VENV)/.townbook-dev  ## read every real text with this tree and with the last commit (BASE=), and tell where readings differ
	$(BIN)/python bench/golden.py --base $(or $(BASE),HEAD)

bench: $(VENV)/.townbook-dev  ## seconds and scores of parsing the real codes, how the seconds grow with the text, and the cost of printing
	$(BIN)/python bench/corpus.py --codes $(CODES) --out $(OUT)/parsed
	$(BIN)/python bench/linearity.py $(CODES)/walton.txt $(CODES)/spring-valley.txt $(CODES)/franklinville.txt
	$(BIN)/python bench/print.py --codes $(CODES)

docs: $(VENV)/.townbook  ## build the manual as a web site into out/manual/
	@sh .ci/manual $(BIN)/ $(OUT)/manual
	@echo "The manual lies in $(OUT)/manual; every link in it leads somewhere."

zensical: $(VENV)/.townbook-dev  ## build the sample with Zensical too, and compare the two sites of each municipality
	@test -f $(OUT)/site/index.html || $(MAKE) --no-print-directory site
	@sh .ci/zensical $(BIN) $(OUT)

audit: $(VENV)/.townbook-dev  ## look for known weaknesses in packages and workflows
	@sh .ci/audit $(BIN)

lock: $(VENV)/.townbook-dev  ## write the image's packages with their hashes anew
	@{ echo "# Every package of the image with its hashes; made by: make lock"; \
	   $(BIN)/uv pip compile pyproject.toml --quiet --upgrade --universal --generate-hashes --no-header --no-annotate --no-emit-index-url; } > .ci/requirements.new
	@mv .ci/requirements.new .ci/requirements.lock

image:  ## build the container image townbook with podman, docker or buildah (ENGINE=)
	$(ENGINE) build --tag townbook --file Containerfile .

release: $(VENV)/.townbook-dev  ## build wheel, archive, notes and image of the version in builder/__init__.py, and try each
	@sh .ci/release $(BIN) $(ENGINE)

format: $(VENV)/.townbook-dev  ## format the sources and mend what can be mended
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

clean:  ## remove builds and caches; the environment in .venv stays
	rm -rf $(OUT) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find builder tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is renewed only where what it stands for has changed, so that installing costs nothing the second time.
$(VENV)/.townbook: $(PACKAGES)
	@sh .ci/environment $(VENV) .

$(VENV)/.townbook-dev: $(PACKAGES)
	@sh .ci/environment $(VENV) '.[dev]'
