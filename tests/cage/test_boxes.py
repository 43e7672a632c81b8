"""Drop boxes: fitted, moved by two persons, opened after the table's close, counted blind and signed by a team."""

from datetime import timedelta
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from compliance.cage.count_teams import selectors as count_teams
from compliance.cage.counts.services import counts, disclosures
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drop_boxes import selectors as drops
from compliance.cage.models.counts import Count
from compliance.cage.models.drop_boxes import BoxFitting, BoxMove, BoxOpening, DropBox
from compliance.cage.visibility import selectors as blind
from compliance.refusals import Refused
from tests import said
from tests.cage import tables
from tests.cage.drawers import shift, table_shift
from tests.cage.policies import set_policy
from tests.cast import TUESDAY, VENUE, house, member

pytestmark = pytest.mark.django_db


def team_round(fitting: Any) -> Any:
    row = drops.get_fitting(VENUE, fitting.pk)
    return drops.round_of(row, count_teams.team_size(house(), row.shift.gaming_day))


def test_at_76_a_box_is_not_opened_while_its_table_is_open() -> None:
    """AT-76: notes come out only at the end, at the count (LU art. 5(5)); the attempt stays in the log."""
    fitting = tables.fit(table_shift())
    with pytest.raises(Refused, match="at the count") as refused:
        tables.open_box(fitting, TUESDAY + timedelta(hours=3))
    assert (refused.value.code, refused.value.article) == ("table_open", "5(5)")
    assert not BoxOpening.objects.exists()
    (tried,) = said.acts(VENUE, "cage.box.opening_refused")
    assert tried.facts["box"] == "D7"
    assert not said.acts(VENUE, "cage.box.opened")


def test_at_77_the_count_is_kept_with_its_difference() -> None:
    """AT-77: expected 1,900.00, counted 1,850.00: saved with -50.00 (LU-ART5-6)."""
    fitting = tables.opened("1000", "500", "400")
    kept = tables.count(fitting, note={"500": 2, "200": 4, "50": 1})
    assert (kept.expected, kept.counted, kept.difference) == (Decimal("1900.00"), Decimal("1850.00"), Decimal("-50.00"))
    assert team_round(fitting).state == drops.COUNTED
    disclosures.disclose_variance(house=house(), count=kept, by=member("pit_boss"), at=tables.COUNTING)
    counts.explain_variance(
        house=house(),
        count=kept,
        said="One note short.",
        checked="Camera 4.",
        by=member("director"),
        at=tables.COUNTING,
    )
    with pytest.raises(Refused, match="Another person"):
        counts.sign_count(house=house(), count=kept, by=member("director"), at=tables.COUNTING)
    counts.sign_count(house=house(), count=kept, by=tables.counter(), at=tables.COUNTING)
    whole = team_round(fitting)
    assert (whole.state, whole.missing, len(whole.signatures)) == (drops.SIGNED, 0, 1)
    with pytest.raises(Refused, match="signed"):
        tables.count(fitting, note={"500": 3})


def test_from_the_fitting_to_the_signature() -> None:
    drawer = table_shift()
    fitting = tables.fit(drawer)
    assert team_round(fitting).state == drops.AT_TABLE
    assert drops.current_fitting(drawer.pk) == fitting
    assert [box.name for box in drops.free_boxes(VENUE)] == []
    tables.exchange(drawer, "cash", "chips", "50")
    assert booking_selectors.dropped_into(fitting.pk) == 50
    tables.close(drawer, chip={"5": 190, "50": 80}, plaque={"1000": 1})
    assert team_round(fitting).state == drops.WAITS
    tables.move(fitting)
    assert team_round(fitting).state == drops.MOVED
    tables.move(fitting, "stored")
    tables.move(fitting, "count_room", place="")
    tables.open_box(fitting)
    assert team_round(fitting).state == drops.OPENED
    assert [box.name for box in drops.free_boxes(VENUE)] == ["D7"], "an opened box may be fitted again"
    nonce = uuid4()
    first = tables.count(fitting, nonce=nonce, note={"20": 2})
    assert tables.count(fitting, nonce=nonce, note={"20": 2}) == first
    again = tables.count(fitting, note={"50": 1})
    assert again.number == first.number + 1, "counted again before anybody signs"
    with pytest.raises(Refused, match="A recount has been made"):
        counts.sign_count(house=house(), count=first, by=tables.counter(), at=tables.COUNTING)
    with pytest.raises(Refused, match="The count of this box shows a variance"):
        counts.sign_count(house=house(), count=again, by=tables.counter(), at=tables.COUNTING)
    disclosures.disclose_variance(house=house(), count=again, by=member("pit_boss"), at=tables.COUNTING)
    counts.explain_variance(
        house=house(), count=first, said="Stuck.", checked="Camera.", by=member("director"), at=tables.COUNTING
    )
    counts.sign_count(house=house(), count=again, by=tables.counter(), at=tables.COUNTING)
    assert [each.state for each in (team_round(fitting),)] == [drops.SIGNED]
    assert drops.get_count(VENUE, again.pk) == again
    assert list(drops.boxes_in_transit(VENUE, lambda _day: 2)) == []
    assert list(drops.fittings(VENUE)) == [fitting]
    assert list(drops.fittings_of(drawer.pk)) == [fitting]
    assert drops.find_box(VENUE, fitting.box_id) == fitting.box
    assert [act.kind for act in said.acts(VENUE, "cage.box.moved")] == ["cage.box.moved"] * 3


def test_a_larger_team_from_a_later_day_reopens_no_box() -> None:
    set_policy("cage.count_team", "4", tables.COUNTING.date() + timedelta(days=7))
    fitting = tables.opened()
    counted = tables.count(fitting)
    assert team_round(fitting).missing == 1
    counts.sign_count(house=house(), count=counted, by=tables.counter(), at=tables.COUNTING)
    assert team_round(fitting).state == drops.SIGNED
    teams = partial(count_teams.team_size, house())
    assert teams(counted.shift.gaming_day + timedelta(days=30)) == 4
    assert count_teams.shifts_with_open_boxes(teams, [counted.shift_id]) == set()
    assert count_teams.shifts_with_open_boxes(lambda _day: 4, [counted.shift_id]) == {counted.shift_id}
    looks = blind.Viewer(member("director").pk, supervises=True, counts_boxes=True, works=False, team_on=teams)
    assert blind.visible_counts([counted], looks)[counted.pk].difference_shown


def test_a_whole_team_takes_no_further_signature() -> None:
    fitting = tables.opened()
    counted = tables.count(fitting)
    counts.sign_count(house=house(), count=counted, by=tables.counter(), at=tables.COUNTING)
    with pytest.raises(Refused, match="whole team has already signed"):
        counts.sign_count(house=house(), count=counted, by=tables.counter("second"), at=tables.COUNTING)
    assert counted.signatures.count() == 1


def test_a_box_has_a_number_of_its_own() -> None:
    tables.box()
    for name, sentence in (("", "Enter the"), (" D7 ", "already exists")):
        with pytest.raises(Refused, match=sentence):
            tables.box(name)
    assert DropBox.objects.get().name == "D7"


def test_what_cannot_be_fitted() -> None:
    drawer, desk = table_shift(), shift()
    free = tables.box("D8")
    for changes, sentence in (
        ({"box_id": uuid4()}, "Choose a drop box"),
        ({"box_id": free.pk, "seal": " "}, "seal"),
    ):
        with pytest.raises(Refused, match=sentence):
            tables.fit(drawer, **changes)
    with pytest.raises(Refused, match="be fitted to an open table"):
        tables.fit(desk, box_id=free.pk)
    first = tables.fit(drawer)
    with pytest.raises(Refused, match="at a table"):
        tables.fit(drawer, box_id=first.box_id)
    second = tables.fit(drawer, box_id=free.pk)
    assert (second.number, drops.current_fitting(drawer.pk)) == (2, second), "a full box is followed by another"
    tables.close(drawer)
    with pytest.raises(Refused, match="be fitted to an open table"):
        tables.fit(drawer, "D9")
    assert BoxFitting.objects.count() == 2


def test_what_cannot_be_moved() -> None:
    drawer = table_shift()
    fitting = tables.fit(drawer)
    with pytest.raises(Refused, match="table is open"):
        tables.move(fitting)
    tables.close(drawer)
    for step, changes, sentence in (
        ("stored", {}, "the box from its table first, then"),
        ("carried off", {}, "the box from its table first"),
        ("removed", {"seal": ""}, "seal"),
        ("removed", {"witness_id": member("chef_de_salle").pk}, "Handling a box requires two people"),
        ("removed", {"witness_id": uuid4()}, "person on duty who moves or counts drop boxes"),
        ("removed", {"witness_id": member("cashier").pk}, "person on duty who moves or counts drop boxes"),
        ("removed", {"witness_id": member("accountant").pk}, "person on duty who moves or counts drop boxes"),
    ):
        with pytest.raises(Refused, match=sentence):
            tables.move(fitting, step, **changes)
    tables.move(fitting)
    with pytest.raises(Refused, match="the box from its table first"):
        tables.move(fitting)
    tables.open_box(fitting)
    with pytest.raises(Refused, match="This box is already open"):
        tables.move(fitting, "stored")
    assert BoxMove.objects.count() == 1


def test_what_cannot_be_opened() -> None:
    drawer = table_shift()
    fitting = tables.fit(drawer)
    tables.close(drawer)
    with pytest.raises(Refused, match="still at its table"):
        tables.open_box(fitting)
    tables.move(fitting)
    for changes, sentence in (
        ({"seal_whole": False}, "seal is not intact"),
        ({"witness_id": member("director").pk}, "two people"),
        ({"witness_id": member("pit_boss").pk}, "counts drop boxes"),
    ):
        with pytest.raises(Refused, match=sentence):
            tables.open_box(fitting, **changes)
    row = tables.open_box(fitting, seal_whole=False, remark="Torn; the director was called.")
    assert not row.seal_whole
    with pytest.raises(Refused, match="This box is already open"):
        tables.open_box(fitting)
    assert not said.acts(VENUE, "cage.box.opening_refused"), "only an open table is a breach"


def test_what_cannot_be_counted() -> None:
    drawer = table_shift()
    fitting = tables.fit(drawer)
    tables.close(drawer)
    tables.move(fitting)
    with pytest.raises(Refused, match="This box has not been opened"):
        tables.count(fitting, note={"50": 1})
    tables.open_box(fitting)
    with pytest.raises(Refused, match="notes only"):
        tables.count(fitting, chip={"5": 1})
    with pytest.raises(Refused, match="The total of the sheet is too large"):
        tables.count(fitting, note={"500": 2_000_000_000})
    assert not Count.objects.filter(kind="box").exists()
    assert tables.count(fitting).counted == 0, "an empty box is a count as well"
