"""Databases for the tests of the demonstration: as on the first day, and with the houses that `demo_house` opens."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.core.management import call_command

from compliance.central.services.client import SIMULATED
from tests import database


@pytest.fixture(autouse=True)
def _dutch_houses_ask_the_simulated_register(settings: Any) -> None:
    settings.CENTRAL_REGISTER = settings.CENTRAL_REGISTER | {"simulated": SIMULATED}


@pytest.fixture
def empty_database(django_db_setup: None, django_db_blocker: Any) -> Iterator[database.OwnDatabase]:
    """A database with tables and nothing in them, as `make run` finds it on the first day."""
    with django_db_blocker.unblock(), database.own_database(database.tables()) as own:
        yield own


@pytest.fixture(scope="package")
def loaded(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """The name of a database that `demo_house` has filled just now: a house is as old as the day it is opened on."""
    opened = partial(call_command, "demo_house", verbosity=0)
    with django_db_blocker.unblock(), database.kept_for_copies(opened, of=database.tables()) as name:
        yield name


@pytest.fixture
def demonstration(loaded: str, django_db_blocker: Any) -> Iterator[database.OwnDatabase]:
    """A copy of it for one test alone."""
    with django_db_blocker.unblock(), database.own_database(loaded) as own:
        yield own
