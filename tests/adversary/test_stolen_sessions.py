"""What reads the database gets no session out of it, and a session that was ended stays ended."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.test import Client

from compliance.venues.models.credentials import StaffSession
from server import addresses
from server.database import roles
from tests import cast
from tests.database import OwnDatabase

HOME = "/house/"


@pytest.fixture
def tuesday() -> Iterator[None]:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.mark.parametrize("table", ["venues_staffsession", "venues_failedsignin"])
def test_the_role_that_reads_reads_no_session(table: str, unchanged_database: OwnDatabase) -> None:
    dsn = addresses.connection_string(roles.READER, unchanged_database.name)
    with psycopg.connect(dsn) as reader, pytest.raises(psycopg.errors.InsufficientPrivilege):
        reader.execute(f"SELECT * FROM {table}")


def test_djangos_table_of_session_keys_is_gone(db: None) -> None:
    from django.db import connection

    assert "django_session" not in connection.introspection.table_names()


def test_nothing_that_a_row_of_the_director_holds_is_a_key(
    tuesday: None, director: Any, porter: Any, sign_in: Any
) -> None:
    sign_in(director).get(HOME)
    row = StaffSession.objects.get(staff=director)
    for stolen in (row.digest, row.digest[:32], row.data, str(row.pk), row.pk.hex):
        thief = Client()
        thief.cookies[settings.SESSION_COOKIE_NAME] = stolen
        assert thief.get(HOME).status_code == 302


def test_a_request_under_way_does_not_bring_an_ended_session_back(
    tuesday: None, director: Any, sign_in: Any, house: Any
) -> None:
    from compliance.venues.authentication.session_store import SessionStore
    from compliance.venues.services import sessions

    client = sign_in(director)
    client.get(HOME)
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    under_way = SessionStore(key)
    under_way["venue"] = str(cast.VENUE)
    row = StaffSession.objects.get(staff=director)
    sessions.end_own_session(house=house, session=row, by=director, at=cast.TUESDAY)
    with pytest.raises(UpdateError):
        under_way.save()
    assert client.get(HOME).status_code == 302
