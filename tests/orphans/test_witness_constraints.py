"""Whatever is written past the services, only the named witness confirms a find, and no money leaves before."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction

from compliance.orphans.models.claims import Refund
from compliance.orphans.models.finds import Find, FindEnd, FindSettlement, FindSignature
from compliance.venues.services import places, posts
from tests import cast
from tests.admissions.books import second_house
from tests.cast import TUESDAY, member
from tests.orphans import claiming, floor, past
from tests.orphans.past import refused


def signature(find: Any, **changes: Any) -> FindSignature:
    facts = {"agreed": True, "said": "", "signed_by": member("porter"), "signed_at": TUESDAY}
    return FindSignature(find=find, **facts | changes)


def settlement(find: Any, **changes: Any) -> FindSettlement:
    facts = {"reason": "Camera 14.", "settled_by": member("director"), "settled_at": TUESDAY}
    return FindSettlement(find=find, **facts | changes)


@pytest.mark.parametrize("name", ["cashier", "pit_boss", "director"])
def test_only_the_named_witness_confirms(db: None, name: str) -> None:
    row = floor.find(signed=False)
    for agreed, text in ((True, ""), (False, "Not so.")):
        with refused("only_the_named_witness_confirms_a_find"):
            past.write(signature(row, signed_by=member(name), agreed=agreed, said=text))


def test_an_answer_comes_once_and_after_the_record(db: None) -> None:
    row = floor.find(signed=False)
    with refused("a_find_is_confirmed_after_it_is_recorded"):
        past.write(signature(row, signed_at=TUESDAY - timedelta(seconds=1)))
    with refused("a_disputed_find_has_a_reason"):
        past.write(signature(row, agreed=False))
    with past.act():
        past.write(signature(row, agreed=False, said="Not so."))
    with refused("orphans_findsignature_find_id_key"):
        past.write(signature(row))


def test_a_settlement_is_of_a_third_person_and_comes_last(db: None) -> None:
    row, confirmed = floor.find(signed=False), floor.find()
    for name in ("cashier", "pit_boss", "porter"):
        with refused("a_third_person_settles_a_find"):
            past.write(settlement(row, settled_by=member(name)))
    with refused("a_settled_find_has_a_reason"):
        past.write(settlement(row, reason=""))
    with refused("a_find_is_settled_after_its_answer"):
        past.write(settlement(row, settled_at=TUESDAY - timedelta(seconds=1)))
    with past.act():
        past.write(settlement(row))
    with refused("a_settled_find_stays_settled"):
        past.write(signature(row))
    with refused("a_confirmed_find_needs_no_settling"):
        past.write(settlement(confirmed))


def test_a_guest_as_finder_hinders_no_settlement(db: None) -> None:
    row = floor.find(signed=False, finder_kind="guest", finder_said="Jean Weber", finder_note="Card D-1")
    with past.act():
        past.write(settlement(row))
    assert Find.objects.get(settlement__isnull=False) == row


def test_money_leaves_after_the_confirmation(db: None) -> None:
    row = floor.find(signed=False)
    line = floor.cash_in(row).line
    claim = claiming.granted(line)
    with refused("money_of_a_confirmed_find_leaves"):
        paid = past.refund(line, "-50.00", at=claiming.NEXT_DAY, name=claim.name, address=claim.address)
        past.write(paid, *past.booking(paid))
        past.write(Refund(claim=claim, line=paid, desk_id=floor.desk_id(), paid_by=member("cashier"), paid_at=TUESDAY))


def test_money_is_handed_back_after_the_confirmation(db: None) -> None:
    row = floor.find(signed=False)
    claim = claiming.claim(row)
    claiming.prove(claim)
    claiming.rule(claim)
    facts = {"find": row, "outcome": "returned", "claim": claim, "amount": Decimal("50.00")}
    ended = {"gaming_day": TUESDAY.date(), "ended_by": member("cashier"), "ended_at": TUESDAY}
    with refused("money_of_a_confirmed_find_leaves"):
        past.write(FindEnd(**facts, **ended))
    with past.act():
        past.write(signature(row), FindEnd(**facts, **ended))


@pytest.mark.parametrize("table", ["orphans_findsignature", "orphans_findsettlement", "orphans_find"])
def test_answers_are_never_changed(db: None, table: str) -> None:
    floor.find()
    for statement in (f"UPDATE {table} SET id = id", f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"):
        denied = pytest.raises(ProgrammingError, match="permission denied")
        with denied, transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_a_find_names_a_camera_of_the_house_in_use(db: None) -> None:
    like, theirs = floor.find(), cast.camera_id(second_house())
    with refused("a_find_names_a_camera_in_use"):
        past.write(past.next_find(like, filmed_by_id=theirs))
    places.retire_camera(
        house=cast.house(), camera=like.filmed_by, reason="Replaced.", by=member("director"), at=TUESDAY
    )
    with refused("a_find_names_a_camera_in_use"):
        past.write(past.next_find(like))
    with past.act():  # found before the camera was taken down
        past.write(past.next_find(like, found_at=TUESDAY - timedelta(seconds=1)))


def test_finder_and_witness_are_on_duty(db: None) -> None:
    like = floor.find()
    with refused("finder_and_witness_are_on_duty"):
        past.write(past.next_find(like, witnessed_by_id=member("inspector").pk))
    with refused("finder_and_witness_are_on_duty"):
        past.write(past.next_find(like, found_by_id=member("inspector").pk))
    posts.end_post(post=member("porter").posts.get(), ends=date(2026, 3, 2), by=member("director"), at=cast.OPENED)
    with refused("finder_and_witness_are_on_duty"):
        past.write(past.next_find(like))
    with past.act():  # in the last night of the post
        past.write(past.next_find(like, found_at=cast.local("2026-03-03 02:00"), gaming_day=date(2026, 3, 2)))
    guest = {"finder_kind": "guest", "found_by_id": None, "finder_said": "Jean Weber", "finder_note": "Card D-1"}
    with past.act():
        past.write(past.next_find(like, witnessed_by_id=member("chef_de_salle").pk, **guest))
