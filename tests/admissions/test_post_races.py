"""Two people at one door at the same instant, and one person at two: somebody is told, and nobody stands twice."""

from typing import Any

import pytest

from compliance.admissions.models.posts import DoorPost, DoorPostEnd
from compliance.admissions.staffing import selectors as staffing
from compliance.admissions.staffing.services import posts
from compliance.refusals import Refused
from tests import cast
from tests.admissions.posting import door, take
from tests.database import OwnDatabase
from tests.races import together

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow

AT = cast.local("2026-03-03 22:00")


def test_of_two_who_take_over_at_once_one_is_told(own_database: OwnDatabase) -> None:
    first = take(cast.member("porter"), "2026-03-03 20:00")
    people = [cast.member("cashier"), cast.member("director")]

    def one(number: int) -> str:
        try:
            take(people[number], "2026-03-03 22:00", seen=[first.pk])
        except Refused as refused:
            return str(refused)
        return ""

    said = sorted(together(one, 2))
    assert said[0] == ""
    assert "post. Check who is at the" in said[1]
    assert len(staffing.active_posts(cast.house(), AT)) == 1
    assert DoorPostEnd.objects.count() == 1


def test_one_person_who_presses_at_two_doors_at_once_stands_at_one(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    together(lambda number: take(porter, "2026-03-03 22:00", ("North", "Slots")[number]), 2)
    assert len(staffing.active_posts(cast.house(), AT)) == 1
    assert DoorPost.objects.count() == 2


def test_the_same_press_twice_at_once_is_one_post(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    taken = together(lambda number: take(porter, "2026-03-03 22:00", seen=[]), 4)
    assert len({post.pk for post in taken}) == 1
    assert DoorPost.objects.count() == 1


def test_past_the_services_two_posts_of_one_person_wait_for_each_other(own_database: OwnDatabase) -> None:
    from django.db import IntegrityError, transaction

    from audit.recording import log

    porter, doors = cast.member("porter"), [door("North"), door("Slots")]

    def one(number: int) -> Any:
        row = DoorPost(
            venue_id=cast.VENUE, door_id=doors[number].pk, staff=porter, began_at=AT, signed_by=porter, signed_at=AT
        )
        try:
            with (
                transaction.atomic(),
                log.act("admissions.post.taken", subject=row, by=porter, at=AT, scope=cast.VENUE, door="x"),
            ):
                row.save(force_insert=True)
        except IntegrityError as error:
            return "nobody_stands_at_two_doors" in str(error)
        return None

    assert sorted(together(one, 2), key=str) == [None, True]
    assert DoorPost.objects.count() == 1
    with pytest.raises(Refused):
        posts.leave_post(house=cast.house(), by=cast.member("cashier"), at=AT)
