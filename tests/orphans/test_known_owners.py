"""An owner who was known when the sum was recorded may claim at any time (LU art. 8(2), A-45)."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from compliance.orphans.claims import selectors as claimed
from compliance.orphans.models.claims import Claim
from compliance.orphans.models.finds import Find
from compliance.refusals import Refused
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, VENUE, local, member
from tests.orphans import claiming, floor, owners, past, years
from tests.orphans.claiming import WEBER, claim, dutch_find, in_valkenburg
from tests.orphans.past import refused
from tests.venues.dutch import twin

OWNER = "Jean Weber, seen leaving it by the croupier of table 3"
AS_OWNER = replace(WEBER, as_known_owner=True)
MUCH_LATER = local("2026-06-01 12:00")


def test_a_known_owner_may_claim_after_the_period(db: None) -> None:
    line = floor.entered("50.00", known_owner=f" {OWNER} ")
    assert line.find.known_owner == OWNER
    row = claim(line.find, MUCH_LATER, AS_OWNER)
    assert (row.refused_as, row.window_ends_at, row.as_known_owner, row.line) == ("", None, True, line)
    claiming.prove(row, MUCH_LATER)
    assert claiming.rule(row, at=MUCH_LATER).verdict == "accepted"


def test_another_claimant_to_the_same_sum_has_the_period(db: None) -> None:
    line = floor.entered("50.00", known_owner=OWNER)
    row = claim(line.find, MUCH_LATER)
    assert (row.refused_as, row.window_ends_at, row.as_known_owner) == ("too_late", line.window_ends_at, False)


def test_money_that_is_gone_is_refused_to_a_known_owner_too(db: None) -> None:
    line = floor.entered("50.00", known_owner=OWNER)
    owners.give_back(line, TUESDAY)
    assert claim(line.find, MUCH_LATER, AS_OWNER).refused_as == "already_refunded"


def test_an_owner_who_was_not_named_is_not_known(db: None) -> None:
    line = floor.entered("50.00")
    with pytest.raises(Refused, match="No owner was named") as told:
        claim(line.find, MUCH_LATER, AS_OWNER)
    assert told.value.field == "as_known_owner"
    assert not Claim.objects.exists()


def test_dutch_rules_know_no_such_owner(db: None, sign_in: Any) -> None:
    house = in_valkenburg()
    find = dutch_find(house, known_owner=OWNER)
    assert find.known_owner == ""
    with time_machine.travel(TUESDAY, tick=False):
        assert "known_owner" not in sign_in(twin("cashier")).get("/orphans/new/").content.decode()
        assert "known_owner" in sign_in(member("cashier")).get("/orphans/new/").content.decode()
    with pytest.raises(Refused, match="No owner was named"):
        claim(find, TUESDAY, AS_OWNER, house=house)


def test_the_casino_may_decide_for_the_period(db: None) -> None:
    years.decide("orphan.known_owner_unlimited", "no")
    line = floor.entered("50.00", known_owner=OWNER)
    row = claim(line.find, MUCH_LATER, AS_OWNER)
    assert (row.refused_as, row.as_known_owner) == ("too_late", False)


@pytest.mark.parametrize(
    ("known", "changes", "constraint"),
    [
        ("", {"as_known_owner": True, "window_ends_at": None}, "a_known_owner_was_named_with_the_find"),
        (OWNER, {"as_known_owner": True}, "a_claim_bears_the_window_of_its_entry"),
        (OWNER, {"window_ends_at": None}, "a_claim_bears_the_window_of_its_entry"),
    ],
)
def test_the_database_refuses_a_known_owner_who_was_not_named(
    db: None, known: str, changes: dict[str, Any], constraint: str
) -> None:
    line = floor.entered("50.00", known_owner=known)
    first = claim(line.find)
    with refused(constraint):
        past.write(
            copy_of(
                first, **{"nonce": uuid4(), "number": 2, "claimed_at": MUCH_LATER, "taken_at": MUCH_LATER} | changes
            )
        )


def test_the_desk_lists_the_sums_of_known_owners_after_the_period(db: None) -> None:
    line, other = floor.entered("50.00", known_owner=OWNER), floor.entered("20.00")
    assert list(claimed.claimable_finds(VENUE, MUCH_LATER)) == [line.find]
    assert other.find in claimed.claimable_finds(VENUE, TUESDAY)


def test_pages_record_the_owner_and_the_claim(client: Client, db: None) -> None:
    line = floor.entered("50.00", known_owner=OWNER)
    with time_machine.travel(MUCH_LATER, tick=False):
        client.force_login(member("compliance_officer"))
        assert OWNER in client.get(f"/orphans/{line.find_id}/").content.decode()
        assert "Owner known" in client.get("/orphans/claims/").content.decode()
        page = client.get(f"/orphans/claims/of/{line.find_id}/").content.decode()
        assert "as_known_owner" in page
        row = claim(line.find, MUCH_LATER, AS_OWNER)
        assert OWNER in client.get(f"/orphans/claims/{row.pk}/").content.decode()
    assert Find.objects.get().known_owner == OWNER
