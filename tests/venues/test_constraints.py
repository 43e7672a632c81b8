"""What cannot be true of a house, its staff and its policies is refused by the database, past every service."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, transaction
from django.db.backends.postgresql.psycopg_any import DateRange

from audit.recording import log
from compliance.venues.models.devices import Device, DeviceAcceptance, TokenRefusal
from compliance.venues.models.places import CashDesk, Door, Room, Venue
from compliance.venues.models.policies import HousePolicy, PolicyDecision
from compliance.venues.models.staff import Post, Staff
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import policies
from tests import cast
from tests.admissions.books import copy_of


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    """The rows written in the block, inside an act, are refused under that name."""
    with (
        pytest.raises(IntegrityError, match=constraint),
        transaction.atomic(),
        log.act("venues.venue.opened", subject=None, by=None, at=cast.TUESDAY, scope=cast.VENUE, name="Elsewhere"),
    ):
        yield


def write(row: Any) -> None:
    type(row).objects.bulk_create([row])


@pytest.fixture
def policy(house: Any, compliance_officer: Staff) -> HousePolicy:
    """A policy that waits for its second person."""
    return policies.propose_policy(
        house=house,
        parameter="admission.min_age",
        raw="21",
        effective_from=date(2026, 4, 1),
        reason="Casino is for grown-ups.",
        by=compliance_officer,
        at=cast.TUESDAY,
    )


@pytest.fixture
def device(porter: Staff) -> Device:
    made: Device = cast.token_of(porter, name="Terminal", accepted=False).device
    return made


@pytest.mark.parametrize(
    ("model", "constraint"),
    [
        (Venue, "venue_names_are_unique"),
        (Room, "room_names_are_unique_in_a_venue"),
        (Door, "door_names_are_unique_in_a_room"),
        (CashDesk, "desk_names_are_unique_in_a_venue"),
    ],
)
def test_refuses_a_place_twice(house: Any, model: Any, constraint: str) -> None:
    with refused(constraint):
        write(copy_of(model.objects.first()))


def test_refuses_a_kind_of_room_that_does_not_exist(house: Any) -> None:
    with refused("room_kind_is_known"):
        write(copy_of(Room.objects.first(), name="Garden", kind="garden"))


def test_refuses_a_place_outside_an_act(house: Any) -> None:
    with pytest.raises(IntegrityError, match="register_row_needs_an_act"), transaction.atomic():
        write(copy_of(Room.objects.first(), name="Garden"))


def test_refuses_a_sign_in_name_in_capitals(porter: Staff) -> None:
    with refused("sign_in_names_are_lower_case"):
        write(copy_of(porter, username="Porter"))


@pytest.mark.parametrize(
    "period",
    [
        DateRange(date(2026, 6, 1), date(2026, 7, 1)),
        DateRange(None, None),
        DateRange(date(2026, 1, 1), None),
    ],
)
def test_refuses_a_second_post_of_the_same_role_in_the_same_days(porter: Staff, period: DateRange) -> None:
    held = Post.objects.get(staff=porter)
    with refused("posts_of_one_role_do_not_overlap"):
        write(copy_of(held, period=period))


def test_refuses_a_post_without_a_day(porter: Staff) -> None:
    held = Post.objects.get(staff=porter)
    with refused("post_period_is_not_empty"):
        write(copy_of(held, role="cashier", period=DateRange(date(2026, 5, 1), date(2026, 5, 1))))


def test_refuses_a_role_that_does_not_exist(porter: Staff) -> None:
    with refused("post_role_is_known"):
        write(copy_of(Post.objects.get(staff=porter), role="emperor"))


def test_refuses_a_post_that_somebody_gives_themselves(director: Staff) -> None:
    held = Post.objects.get(staff=director)
    with refused("nobody_gives_themselves_a_post"):
        Post.objects.filter(pk=held.pk).update(given_by=director)


def test_refuses_two_eyes_on_a_policy(policy: HousePolicy, compliance_officer: Staff) -> None:
    with refused("policy_needs_four_eyes"):
        write(
            PolicyDecision(policy=policy, approved=True, decided_by_id=compliance_officer.pk, decided_at=cast.TUESDAY)
        )


def test_a_policy_that_waits_for_its_second_person_is_not_in_force(policy: HousePolicy) -> None:
    assert selectors.get_house(cast.VENUE).rulebook(date(2026, 4, 1)).int_("admission.min_age") == 18


def test_refuses_one_token_for_two_devices(device: Device) -> None:
    with refused("device_tokens_are_unique"):
        write(copy_of(device, name="Another"))


def test_refuses_an_acceptance_by_another_person(device: Device, director: Staff) -> None:
    with refused("a_device_is_accepted_by_its_person"):
        write(DeviceAcceptance(device=device, accepted_by=director, accepted_at=cast.TUESDAY))


def test_refuses_to_change_an_acceptance(porter: Staff) -> None:
    made = cast.token_of(porter)
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        DeviceAcceptance.objects.filter(device=made.device).delete()


@pytest.mark.parametrize("scopes", [[], ["cage"], ["door", "cage"]])
def test_refuses_a_token_without_tasks_or_with_unknown_ones(device: Device, scopes: list[str]) -> None:
    with refused("a_device_token_has_known_scopes"):
        write(copy_of(device, digest="0" * 64, scopes=scopes))


@pytest.mark.parametrize("certificate", ["aa:bb", "A" * 64, "a" * 63])
def test_refuses_a_certificate_that_is_no_digest(device: Device, certificate: str) -> None:
    with refused("a_certificate_is_known_by_its_digest"):
        write(copy_of(device, digest="0" * 64, certificate=certificate))


@pytest.mark.parametrize("device_known", [True, False])
def test_refuses_two_counts_of_equal_refusals(device: Device, device_known: bool) -> None:
    known = {"device": device if device_known else None, "reason": "revoked", "network": "0" * 64}
    counted = {"began_at": cast.TUESDAY, "last_at": cast.TUESDAY, "count": 1}
    TokenRefusal.objects.create(**known, **counted)
    with refused("token_refusals_have_one_count"):
        write(TokenRefusal(**known, **counted))


def test_refuses_an_address_in_the_count_of_refusals(db: None) -> None:
    moment = cast.TUESDAY
    with refused("a_token_refusal_holds_no_address"):
        write(TokenRefusal(network="192.0.2.1", reason="unknown", began_at=moment, last_at=moment, count=1))


def test_refuses_to_change_a_policy(policy: HousePolicy) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        HousePolicy.objects.filter(pk=policy.pk).update(value=18)
