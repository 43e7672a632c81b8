"""What migrations make is written down: an object of the same name with another definition is noticed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from django.apps import apps

from audit.schema import declared_objects
from audit.schema.declared_objects import EXPECTED, area_digests, object_digests
from audit.store.queries import ask

# `make definitions` writes the files instead.
WRITING = "CARNET_TEST_DEFINITIONS"
AREAS = [config for config in apps.get_app_configs() if config.name.startswith("compliance.")]


@pytest.mark.django_db
def test_the_definitions_are_those_that_the_migrations_make() -> None:
    found = object_digests(ask)
    differing = []
    for area in AREAS:
        digests = area_digests(area.label, found)
        written = f"{json.dumps(digests, indent=1, sort_keys=True)}\n"
        file = Path(area.path) / EXPECTED
        if WRITING in os.environ and digests:
            file.write_text(written, encoding="utf-8")
        if (file.read_text(encoding="utf-8") if file.exists() else "{}\n") != written:
            differing.append(area.label)
    assert differing == [], "a migration has changed these areas: make definitions"


@pytest.mark.django_db
def test_the_search_path_of_a_session_changes_no_definition() -> None:
    usual = object_digests(ask)
    ask("SELECT set_config('search_path', 'pg_catalog, pg_temp', true)", [])
    assert object_digests(ask) == usual
    assert list(declared_objects.missing_objects(ask)) == []
