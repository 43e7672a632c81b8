"""A person with every right at one house asks for the rows of another one, by their identifiers: nothing is there.

Rows of all tables have one identifier here (`tests/adversary/one_key.py`): each address is asked once, for whichever
row it is about.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.db.models import Model
from django.test import Client
from pytest_django import DjangoDbBlocker

from compliance.admissions.cards.services import cancellations
from compliance.admissions.models.cards import CardCancellation
from compliance.reports.ordering.services import orders
from compliance.venues.models.policies import HousePolicy
from compliance.venues.services import places, policies
from tests import cast, said
from tests.accounts import employ
from tests.admissions.presenting import present
from tests.adversary.another_house import FACTS
from tests.adversary.every_address import NOBODY, addresses
from tests.adversary.every_role import Person
from tests.adversary.one_key import share_key
from tests.database import OwnDatabase, kept_for_copies, own_database

pytestmark = pytest.mark.slow

POSTS = [("director", "compliance", "cashier"), ("chef_de_salle", "pit_boss", "cashier")]
# Addresses at which a director of the house itself finds a row by it, at least.
FOUND = 30


@pytest.fixture(autouse=True)
def _tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def employed(posts: tuple[str, ...]) -> Person:
    """As many posts of another house in one person as one person may hold."""
    venue_id = places.open_venue(facts=FACTS, by=None, at=cast.OPENED)
    return Person(employ("stranger", *posts, venue_id=venue_id, full_name="Ada Stranger"), "stranger", venue_id)


def make_rows() -> list[Model]:
    """One row of everything that has an address, at the house of the cast."""
    porter, house = cast.member("porter"), cast.house()
    admission = present(porter)
    asked = cancellations.ask_cancellation(
        house=house, card=admission.card, reason="Wrong guest.", by=porter, at=cast.TUESDAY
    )
    policy = policies.propose_policy(
        house=house,
        parameter="admission.min_age",
        raw="21",
        effective_from=date(2026, 4, 1),
        reason="House rule.",
        by=cast.member("compliance_officer"),
        at=cast.TUESDAY,
    )
    device = cast.token_of(porter).device
    report = orders.order_report(
        house=house,
        kind="R-05",
        first_day=date(2026, 3, 2),
        last_day=date(2026, 3, 2),
        by=cast.member("director"),
        at=cast.TUESDAY,
    )
    made = [admission.card, admission.decision, admission.decision.person, asked, policy, device, report, porter]
    return [*made, porter.posts.get()]


@pytest.fixture(scope="module")
def house_of_one_key(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The name of a database in which a row of each table of the house has the identifier of the house."""

    def fill() -> None:
        with time_machine.travel(cast.TUESDAY, tick=False):
            rows = make_rows()
        tables = {row._meta.db_table for row in rows}
        own = OwnDatabase(str(connection.settings_dict["NAME"]))
        (admitted,) = said.acts(cast.VENUE, "admissions.guest.admitted")
        assert share_key(own, cast.VENUE, {row.pk for row in rows}, act=admitted.act) >= tables

    with django_db_blocker.unblock(), kept_for_copies(fill) as name:
        yield name


@pytest.fixture
def one_key(house_of_one_key: str, django_db_blocker: DjangoDbBlocker) -> Iterator[OwnDatabase]:
    with django_db_blocker.unblock(), own_database(house_of_one_key) as own:
        yield own


def asked_for() -> list[str]:
    """Every address of a row with the shared identifier, but those of pages for guests, which are public."""
    rows = [address for address in addresses() if NOBODY in address and not address.startswith("/rules/")]
    return [address.replace(NOBODY, str(cast.VENUE)) for address in rows]


def test_the_house_itself_finds_its_rows(one_key: OwnDatabase) -> None:
    """Otherwise it proves nothing that another house finds none."""
    director = Person(cast.member("director"), "director", cast.VENUE).session()
    found = [address for address in asked_for() if director.get(address).status_code == 200]
    assert len(found) >= FOUND


@pytest.mark.parametrize("method", ["read", "steal"])
@pytest.mark.parametrize("posts", POSTS)
def test_no_row_of_another_house_can_be_read_or_changed(
    one_key: OwnDatabase, posts: tuple[str, ...], method: str
) -> None:
    stranger, asked = employed(posts).session(), asked_for()
    assert len(asked) >= 20
    leaks = []
    for address in asked:
        answer = METHODS[method](stranger, address)
        if answer.status_code not in {302, 400, 403, 404, 405, 415, 422}:
            leaks.append((address, answer.status_code))
        if b"Weber" in answer.content or b"D-000001" in answer.content or b"Porter" in answer.content:
            leaks.append((address, "shown"))
    assert leaks == []


def _read(stranger: Client, address: str) -> Any:
    return stranger.get(address)


def _steal(stranger: Client, address: str) -> Any:
    """Do whatever is done there."""
    return stranger.post(
        address,
        {"confirmed": True, "approved": True, "note": "x", "reason": "x"},
        content_type="application/json",
        headers={"Idempotency-Key": f"steal-{address}"},
    )


METHODS = {"read": _read, "steal": _steal}


@pytest.mark.parametrize("posts", POSTS)
def test_lists_of_another_house_are_empty(db: None, posts: tuple[str, ...]) -> None:
    make_rows()
    stranger = employed(posts)
    client = stranger.session()
    for address in addresses():
        if NOBODY in address or "logout" in address or not stranger.may_open(address):
            continue
        content = client.get(address).content
        assert b"Weber" not in content, address
        assert b"D-000001" not in content, address


@pytest.mark.parametrize("posts", POSTS)
def test_nothing_of_the_house_changed(db: None, posts: tuple[str, ...]) -> None:
    rows = {type(row): row.pk for row in make_rows()}
    stranger = employed(posts).session()
    stranger.post(f"/door/cancellations/{rows[CardCancellation]}/answer/", {"answer": "confirm", "confirmed": "1"})
    stranger.post(f"/house/policies/{rows[HousePolicy]}/decide/", {"decision": "approve", "approved": "1", "note": ""})
    assert said.acts(cast.VENUE, "admissions.cancellation.confirmed") == []
    assert said.acts(cast.VENUE, "venues.policy.approved") == []
