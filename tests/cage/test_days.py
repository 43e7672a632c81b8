"""A night of the cage is reckoned place by place, and closed when everything is counted and signed."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from compliance.cage.days.selectors import days
from compliance.cage.models.days import CageDayLine
from compliance.refusals import Refused
from tests import cast, said
from tests.cage.closed_days import close, night
from tests.cage.drawers import FLOAT, shift, table_shift
from tests.cage.nights import DAY, LATER, counted, disclosed, emptied, fitted, signed
from tests.cast import TUESDAY, VENUE, member

pytestmark = pytest.mark.django_db


def test_the_day_says_what_every_place_held_and_brought() -> None:
    desk, table, box = night()
    before = days.cage_day(VENUE, DAY)
    assert [spot.obstacle for spot in before.spots] == ["open", "open", "shut"]
    assert before.figures.uncounted == 3
    assert not before.may_close
    assert before.won_at(before.spots_of("table")[0]) is None
    first = counted(desk, "cashier", **FLOAT | {"note": {"50": 39, "20": 50, "10": 3}})
    second = counted(table, "chef_de_salle", chip={"5": 200, "50": 78}, plaque={"1000": 1})
    third = emptied(box, **{"50": 8, "20": 1})
    found = days.cage_day(VENUE, DAY)
    assert [spot.obstacle for spot in found.spots] == ["unsigned", "unsigned", "box_unsigned"]
    disclosed(first)
    disclosed(third)
    found = days.cage_day(VENUE, DAY)
    assert [spot.obstacle for spot in found.spots] == ["unexplained", "unsigned", "unexplained"]
    assert [spot.blocking_count for spot in found.spots] == [first, second, third]
    signed(first)
    signed(second)
    signed(third)
    found = days.cage_day(VENUE, DAY)
    counter, game, drop = found.spots
    assert (counter.place.expected, counter.place.counted, counter.place.difference) == (9130, 9080, -50)
    assert counter.place.result == 30
    # 400 in chips went out for notes, 300 came back: 5,900 at the end, and 420 in the box where 400 were booked.
    assert (game.place.counted, game.place.result, game.place.difference) == (5900, -100, 0)
    assert (drop.place.expected, drop.place.counted, drop.place.difference, drop.place.result) == (400, 420, 20, 400)
    assert found.won_at(game) == 320
    assert (found.figures.result, found.figures.difference) == (330, -30)
    assert found.may_close
    assert counter.explanation.said == "A note too much."
    assert [each.signed_by for each in counter.signatures] == [member("director")]


def test_a_box_that_is_counted_right_waits_for_its_signature() -> None:
    _desk, table, box = night()
    counted(table, "chef_de_salle", chip={"5": 200, "50": 72}, plaque={"1000": 1})
    emptied(box, **{"50": 8})
    assert [spot.obstacle for spot in days.cage_day(VENUE, DAY).spots_of("box")] == ["box_unsigned"]


def test_the_day_is_closed_with_every_place_in_one_act() -> None:
    desk, table, box = night()
    with pytest.raises(Refused, match="Réception"):
        close()
    signed(counted(desk, "cashier", **FLOAT | {"note": {"50": 40, "20": 50, "10": 3}}))
    signed(counted(table, "chef_de_salle", chip={"5": 200, "50": 78}, plaque={"1000": 1}))
    signed(emptied(box, **{"50": 8}))
    row = close()
    assert (row.difference, row.result) == (0, Decimal(330))
    assert list(days.closed_places(VENUE).values_list("day", "kind", "place", "result")) == [
        (row.pk, "box", "7", Decimal(400)),
        (row.pk, "desk", "Réception", Decimal(30)),
        (row.pk, "table", "4", Decimal(-100)),
    ]
    (told,) = said.acts(VENUE, "cage.day.closed")[:1]
    assert said.tables(told) == {"cage_cageday", "cage_cagedayline"}
    with pytest.raises(Refused, match="This day is already closed"):
        close()
    assert days.last_results(VENUE, DAY, 5) == [row]
    assert list(days.closed_days(VENUE)) == [row]
    assert days.cage_day(VENUE, DAY).closed == row
    assert not days.not_closed(VENUE, DAY + timedelta(days=1))


def test_what_cannot_be_closed() -> None:
    with pytest.raises(Refused, match="is in the future"):
        close(DAY + timedelta(days=1))
    with pytest.raises(Refused, match="nothing to close"):
        close()
    assert not CageDayLine.objects.exists()


def test_a_handover_that_differs_is_named_with_who_took_over() -> None:
    first = shift()
    signed(counted(first, "cashier", **FLOAT))
    second = shift(LATER, "director", None)
    signed(counted(second, "director", LATER, **FLOAT), "chef_de_salle")
    assert days.cage_day(VENUE, DAY).figures.difference == 0
    third = shift(LATER, "cashier", [])
    spot = days.cage_day(VENUE, DAY).spots[2]
    assert spot.place.taken_over_beyond == -9100
    assert spot.shift == third
    assert spot.explanation is None


def test_days_follow_each_other() -> None:
    shift()
    assert days.neighbouring_days(VENUE, DAY) == (None, None)
    assert days.neighbouring_days(VENUE, DAY + timedelta(days=3)) == (DAY, None)
    assert days.neighbouring_days(VENUE, DAY - timedelta(days=3)) == (None, DAY)
    assert days.not_closed(VENUE, DAY + timedelta(days=1)) == [DAY]
    assert days.not_closed(VENUE, DAY) == []


def test_the_questions_do_not_grow_with_the_shifts(django_assert_num_queries: Any) -> None:
    night()
    with django_assert_num_queries(7):
        first = days.cage_day(VENUE, DAY)
        assert len(first.spots) == 3
    for name in ("5", "6", "9"):
        fitted(table_shift(name), name)
    with django_assert_num_queries(7):
        found = days.cage_day(VENUE, DAY)
        assert [spot.obstacle for spot in found.spots]
    assert len(found.spots) == 9
    assert cast.house().gaming_day(TUESDAY) == DAY
