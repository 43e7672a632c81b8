"""Past the services, the database keeps tables, approvals and stakes in order."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.games.models.stakes import MeansApproval, MeansWithdrawal
from compliance.games.models.tables import TableRetirement
from tests.admissions.books import copy_of, second_house
from tests.cage.drawers import table
from tests.cast import TUESDAY, local, member
from tests.games.stakes import approve, record
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("table_names_are_unique_in_a_venue", {}),
        ("a_table_has_a_name_and_a_game", {"name": ""}),
        ("a_table_has_a_name_and_a_game", {"name": "5", "game": ""}),
    ],
)
def test_a_table_has_a_name_of_its_own(name: str, changes: dict[str, Any]) -> None:
    like = table()
    with refused(name):
        write(copy_of(like, **changes))


def test_a_table_stands_in_its_house() -> None:
    like, other = table(), second_house()
    with refused("a_table_stands_in_a_room_of_its_house"):
        write(copy_of(like, name="5", venue_id=other))


def test_a_table_is_retired_once() -> None:
    row = TableRetirement(table=table(), retired_by=member("director"), retired_at=TUESDAY)
    with act():
        write(row)
    with refused("games_tableretirement_table_id_key"):
        write(copy_of(row))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("an_approval_of_means_is_entered_once", {}),
        ("an_approval_of_means_has_its_reference", {"reference": ""}),
        ("an_approval_of_means_has_its_reference", {"name": ""}),
        ("means_are_good_from_their_approval_on", {"reference": "2", "valid_from": date(2026, 2, 28)}),
    ],
)
def test_an_approval_has_its_reference_and_its_days(name: str, changes: dict[str, Any]) -> None:
    like: MeansApproval = approve()
    with refused(name):
        write(copy_of(like, **changes))


def test_the_end_of_an_approval_has_a_reason() -> None:
    row = MeansWithdrawal(
        approval=approve(), last_day=date(2026, 7, 1), entered_by=member("director"), entered_at=TUESDAY
    )
    with refused("the_end_of_an_approval_has_a_reason"):
        write(row)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("one_stake_for_one_request", {}),
        ("the_family_of_a_stake_is_known", {"nonce": uuid4(), "family": "chess"}),
        ("the_means_of_a_stake_are_known", {"nonce": uuid4(), "means": "gold"}),
        ("a_stake_has_an_amount", {"nonce": uuid4(), "amount": Decimal(0)}),
        ("credit_is_never_accepted", {"nonce": uuid4(), "means": "credit"}),
        ("another_means_needs_its_approval", {"nonce": uuid4(), "means": "approved_other"}),
    ],
)
def test_a_stake_is_what_it_says(name: str, changes: dict[str, Any]) -> None:
    like = record("chips")
    assert like.accepted
    with refused(name):
        write(copy_of(like, **changes))


def test_a_stake_rests_on_an_approval_of_that_day() -> None:
    approval = approve()
    like = record("approved_other", at=local("2026-06-01 21:00"), other_means="E-wallet")
    end = MeansWithdrawal(
        approval=approval,
        last_day=date(2026, 7, 1),
        reason="Over.",
        entered_by=member("director"),
        entered_at=TUESDAY,
    )
    with act():
        write(end)
    for day in (date(2026, 5, 31), date(2026, 7, 2)):
        with refused("a_stake_rests_on_an_approval_that_holds"):
            write(copy_of(like, nonce=uuid4(), gaming_day=day))


def test_a_stake_is_of_one_house() -> None:
    like, other = record("chips", table_id=table().pk), second_house()
    with refused("a_stake_is_at_a_table_of_its_house"):
        write(copy_of(like, nonce=uuid4(), venue_id=other))
