"""A house with something in most registers: the demonstration and its night."""

import io
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from benchmarks.five_years.copies import Past, multiply
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.catalogue import PublishedRegister
from compliance.orphans.carnet import selectors as books
from compliance.usage.domain import window_start
from compliance.usage.models import UseCount
from compliance.usage.services import alerts
from compliance.venues.domain.roles import GRANTS, Role
from compliance.venues.models.staff import Staff
from compliance.venues.selectors import venues
from server.database import postgres
from tests import database


class Night:
    """A house with something in most registers."""

    def __init__(self) -> None:
        self.house = next(each for each in venues.all_houses() if each.jurisdiction == "LU")

    @cached_property
    def _staff(self) -> list[tuple[Staff, frozenset[str]]]:
        """Everyone who works or inspects there, with what they may do."""
        found = []
        for person in Staff.objects.filter(posts__venue_id=self.house.id).distinct().order_by("username"):
            roles = {Role(post.role) for post in person.posts.all()}
            found.append((person, frozenset[str]().union(*(GRANTS[role] for role in roles))))
        return found

    def client(self, *, holding: str | tuple[str, ...] = (), lacking: str = "") -> Client:
        """Somebody with all these permissions, and without another one."""
        return self.signed_in(self.person(holding=holding, lacking=lacking))

    def person(self, *, holding: str | tuple[str, ...] = (), lacking: str = "") -> Staff:
        """The same, not signed in. Raises LookupError where nobody is."""
        wanted = {holding} if isinstance(holding, str) else set(holding)
        for person, held in self._staff:
            if wanted - {""} <= held and (not lacking or lacking not in held):
                return person
        raise LookupError(holding or lacking)

    def signed_in(self, person: Staff) -> Client:
        client = Client()
        client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    def carnet(self) -> Any:
        carnet = books.carnets(self.house.id).first()
        assert carnet is not None
        return carnet

    def parent(self, shelf: PublishedRegister) -> str:
        """Which one, of a register that there is once for each row of another one."""
        if shelf.of == "label":
            return str(self.carnet().label)
        if shelf.of == "shift_id":
            return str(shift_selectors.shifts(self.house.id).order_by("number")[0].pk)
        return "2026-01-01"

    def address(self, shelf: PublishedRegister) -> str:
        return reverse(shelf.page, args=[self.parent(shelf)] if shelf.of else [])


def _fill() -> None:
    call_command("demo_house", stdout=io.StringIO())
    call_command("demo_night", guests=60, stdout=io.StringIO())
    _raise_use_alert()


def _raise_use_alert() -> None:
    """An account that has read more than any limit of the tests."""
    house, at = Night().house, timezone.now()
    staff, _held = next(iter(Night()._staff))
    UseCount.objects.create(
        venue_id=house.id, staff=staff, activity="persons", began_at=window_start(at), count=1_000_000
    )
    assert alerts.raise_alerts(at=at)


@pytest.fixture(scope="module")
def night(django_db_setup: None, django_db_blocker: Any) -> Iterator[Night]:
    """A copy of the night that all workers have together."""
    with django_db_blocker.unblock():
        of = database.once_a_run("night", _fill, database.tables())
        with database.own_database(of):
            yield Night()


def _long_past() -> None:
    name = str(connection.settings_dict["NAME"])
    connection.close()
    with psycopg.connect(postgres.superuser_dsn(name), autocommit=True) as link:
        multiply(link, Past(25, "Europe/Luxembourg"))


@pytest.fixture(scope="module")
def long_past(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Night]:
    """The night after twenty-five others."""
    with django_db_blocker.unblock():
        night = database.once_a_run("night", _fill, database.tables())
        with database.own_database(database.once_a_run("long_past", _long_past, night)):
            yield Night()
