# Carnet: `make` alone lists what can be made.
.DEFAULT_GOAL := help
SHELL := /bin/bash
MAKEFLAGS += --no-print-directory
BIN := .venv/bin
PYTHON := $(BIN)/python
PIN := CUSTOM_COMPILE_COMMAND="make pin" $(BIN)/pip-compile -q --strip-extras --allow-unsafe --generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links
PRODUCTION := env CARNET_MODE=production CARNET_HOSTS=carnet.example CARNET_TRUSTED_PROXIES=127.0.0.1/32
TEMPLATES := templates
CODE := compliance audit server manage.py

.PHONY: help run test quick mutants installation check check-types check-style check-security check-imports check-settings check-templates check-translations check-tests audit advisories fmt openapi definitions law security measure pin sbom clean setup setup-tests

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup ## start Carnet on this machine; Ctrl-C stops it
	@exec $(PYTHON) manage.py run

test: setup-tests ## run the whole suite against a real PostgreSQL, worker and browser
	@$(PYTHON) -m server.derived translations
	@$(PYTHON) -m pytest -m alone tests/server
	@$(PYTHON) -m pytest -n 3 --dist worksteal -m "not alone" -p tests.reached.plugin
	@$(BIN)/coverage report

quick: setup-tests ## run the suite without browsers, killed workers, whole nights and coverage
	@$(PYTHON) -m server.derived translations
	@$(PYTHON) -m pytest -n 3 --dist worksteal -m "not alone and not browser and not slow"

mutants: setup-tests ## plant small faults into the core and list those that no test notices
	@$(PYTHON) -m server.derived translations
	@$(PYTHON) -m tests.mutants

installation: setup-tests ## follow docs/installation.md on a clean Debian, to the first signed report (root, network)
	@$(PYTHON) -m tests.installation

check: setup-tests ## format, lint, security, types, imports, migrations, deployment, templates, translations, collection of tests
	@$(MAKE) -j 2 --output-sync=target check-types check-style check-security check-imports check-settings check-templates check-translations check-tests

check-types:
	@$(BIN)/mypy --no-error-summary

check-style:
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .

check-security:
	@$(BIN)/bandit -q -c pyproject.toml -r $(CODE)
	@$(PYTHON) -m tests.house.advisories

check-imports:
	@said=$$($(BIN)/lint-imports 2>&1) || { echo "$$said"; exit 1; }

check-settings:
	@$(PYTHON) -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run -v 0
	@$(PRODUCTION) $(PYTHON) manage.py build -v 0
	@$(PRODUCTION) $(PYTHON) manage.py check --deploy --fail-level WARNING -v 0

check-templates:
	@said=$$($(BIN)/djlint --check --lint $(TEMPLATES) 2>&1) || { echo "$$said"; exit 1; }

check-translations:
	@$(PYTHON) -m tests.house.translations

# Also compiles the tests, and the product with its marks: once here, and not in each worker of `make test`.
check-tests:
	@said=$$($(PYTHON) -m pytest --collect-only -p tests.reached.plugin 2>&1) || { echo "$$said"; exit 1; }

audit: setup-tests ## compare pinned packages with known vulnerabilities; fails without recent data
	@$(PYTHON) -m tests.house.advisories --strict

advisories: setup-tests ## fetch known vulnerabilities of pinned packages from osv.dev (network)
	@$(PYTHON) -m tests.house.advisories refresh

fmt: setup-tests ## write code and templates in the one format
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/djlint --quiet --reformat $(TEMPLATES)

openapi: setup-tests ## write the description of the API to docs/openapi.json
	@$(PYTHON) manage.py spectacular --format openapi-json --file docs/openapi.json --fail-on-warn

definitions: setup-tests ## write the definitions of tables, constraints, indexes, triggers and functions of each area
	@CARNET_TEST_DEFINITIONS=1 $(PYTHON) -m pytest -q tests/house/test_definitions.py

law: setup-tests ## write docs/law.md and docs/readings.md from the rules, their status and their readings
	@$(PYTHON) -m tests.house.law
	@$(PYTHON) -m tests.house.readings

security: setup-tests ## write docs/security.md from the answers to ASVS 5.0
	@$(PYTHON) -m tests.house.asvs

measure: setup-tests ## measure the code against its goals and write the table of CONTRIBUTING.md
	@$(PYTHON) -m tests.house.measurements

pin: setup-tests ## pin the requirements of the .in files, with the hashes of their files
	@$(PIN) --output-file=requirements.txt requirements.in
	@$(PIN) --output-file=requirements-dev.txt requirements-dev.in
	@$(PIN) --output-file=requirements-postgresql.txt requirements-postgresql.in

sbom: setup-tests ## write docs/sbom.cdx.json and docs/third-party-notices.md from the pinned requirements
	@$(PYTHON) -m tests.house.bill_of_materials

clean: ## remove what was made here, except the data in var
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache htmlcov .coverage
	@find . -name __pycache__ -prune -exec rm -rf {} + -o -name '*.mo' -delete

setup: # quick when nothing has changed
	@server/setup.sh run

setup-tests:
	@server/setup.sh test
