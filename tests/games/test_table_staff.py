"""Layouts of tables, and the staff assigned to them: two tables for a supervisor, who stays at a racetrack."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from compliance.games.models.staffing import TableAssignmentEnd, TableLayout
from compliance.games.models.tables import GamingTable
from compliance.games.services import tables
from compliance.games.staffing import selectors
from compliance.games.staffing.services import layouts
from compliance.refusals import Refused
from compliance.venues.models.staff import Post
from compliance.venues.services import accounts, posts
from tests import said
from tests.accounts import employ
from tests.admissions.books import copy_of, second_house
from tests.cage.drawers import table
from tests.cast import TUESDAY, VENUE, house, member
from tests.games import applying, devices, dutch_schemes
from tests.games.openings import BLACK_JACK, decree, end_session, open_session, table_in_play
from tests.games.session_rows import again
from tests.games.staffing import (
    CHEF,
    CROUPIER,
    DOUBLE,
    EMPLOYEE,
    assign,
    authorise_double_table,
    end,
    lay_out,
    lay_out_double,
)
from tests.orphans.past import act, refused, write
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db

LATER, FRIDAY = TUESDAY + timedelta(hours=2), TUESDAY + timedelta(days=3)


# --- Layouts


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"seats": 8}, "seats"),
        ({"seats": 0}, "seats"),
        ({"wheels": 2}, "wheels"),
        (DOUBLE | {"seats": 15}, "seats"),
        (DOUBLE | {"wheels": 3}, "wheels"),
        (DOUBLE, "application"),
        (DOUBLE | {"application_id": uuid4()}, "application"),
        ({"application_id": uuid4()}, "double"),
    ],
)
def test_a_layout_that_the_law_does_not_allow(facts: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as error:
        lay_out(table(), **facts)
    assert error.value.field == field
    assert error.value.article == ("" if field == "double" else "37-1(4)")
    assert not TableLayout.objects.exists()
    refusals = said.acts(VENUE, "games.layout.refused")
    assert [line.facts["article"] for line in refusals] == (["37-1(4)"] if error.value.article else [])


def test_the_newest_layout_of_a_table_is_in_force() -> None:
    assert (selectors.seats_of(table().pk), selectors.has_racetrack(table().pk)) == (7, False)
    lay_out(table(), racetrack=True, seats=6)
    lay_out_double(table(), LATER)
    assert (selectors.seats_of(table().pk), selectors.has_racetrack(table().pk)) == (14, False)
    with pytest.raises(Refused, match="recorded later"):
        lay_out(table())
    with pytest.raises(Refused) as error:
        lay_out(copy_of(table()))
    assert error.value.field == "table"
    (line, *_) = said.acts(VENUE, "games.layout.recorded")
    assert set(said.own_facts(line)) == {"table", "seats", "racetrack", "double"}


def test_a_dutch_table_has_seven_seats_as_well() -> None:
    director = open_dutch_house()
    facts: dict[str, Any] = {"house": dutch_schemes.dutch(), "table_id": dutch_schemes.table().pk, "by": director}
    with pytest.raises(Refused) as error:
        layouts.record_layout(**facts, layout=layouts.Layout(racetrack=False, seats=8), at=TUESDAY)
    assert (error.value.field, error.value.article) == ("seats", "")
    assert layouts.record_layout(**facts, layout=layouts.Layout(racetrack=False, seats=7), at=TUESDAY).seats == 7


def test_a_layout_stays_during_the_session() -> None:
    decree()
    at_table = table_in_play()
    lay_out(at_table)
    open_session(at_table)
    with pytest.raises(Refused, match="session of this table is open"):
        lay_out(at_table, racetrack=True)
    with refused("a_layout_stays_during_the_session"):
        write(copy_of(TableLayout.objects.get(), recorded_at=LATER))


def test_a_layout_becomes_single_once_the_surplus_duty_has_ended() -> None:
    at_table = table()
    lay_out_double(at_table)
    assign(at_table, "cashier", CROUPIER)
    surplus = assign(at_table, "porter", CROUPIER)
    with pytest.raises(Refused, match=r"two colleagues with one duty \(croupier\)") as error:
        lay_out(at_table)
    assert (error.value.field, error.value.article) == ("double", "37-1(5)")
    assert error.value.next_step == "End the surplus duty first."
    single = copy_of(TableLayout.objects.get(), double=False, wheels=1, seats=7, application_id=None)
    with refused("a_single_table_keeps_one_person_for_a_duty"):
        write(single)
    end(surplus)
    assert lay_out(at_table)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_table_has_at_most_seven_seats", {"seats": 8}),
        ("a_table_has_at_most_seven_seats", {"seats": 15, "double": True}),
        ("a_double_table_has_its_approval", {"double": True}),
        ("layouts_of_a_table_follow_in_time", {"recorded_at": TUESDAY - timedelta(seconds=1)}),
    ],
)
def test_a_layout_past_the_service(name: str, changes: dict[str, Any]) -> None:
    like = lay_out(table())
    if changes.get("seats") == 15:
        changes = changes | {"application_id": authorise_double_table().pk}
    with refused(name):
        write(copy_of(like, **changes))


def test_a_double_table_rests_on_the_authorisation_of_its_casino() -> None:
    granted, other_kind = authorise_double_table(), devices.approved_model()
    waiting = applying.prepare(applying.tournament(kind="double_table", name="Table 9"))
    like = lay_out(table(), **DOUBLE, application_id=granted.pk)
    assert like.application == granted
    with refused("only_a_double_table_is_authorised"):
        write(copy_of(like, double=False, seats=7, wheels=1))
    applying.end(granted, TUESDAY.date())
    tomorrow = TUESDAY + timedelta(days=1)
    for application, at in ((other_kind, TUESDAY), (waiting, TUESDAY), (granted, tomorrow)):
        with pytest.raises(Refused, match="authorisation that is in force") as error:
            lay_out(table(), at, **DOUBLE, application_id=application.pk)
        assert (error.value.field, error.value.article) == ("application", "37-1(4)")
        with refused("a_double_table_has_its_approval"):
            write(copy_of(like, application_id=application.pk, recorded_at=at))


def test_a_dutch_double_table_needs_no_authorisation() -> None:
    director = open_dutch_house()
    facts: dict[str, Any] = {"house": dutch_schemes.dutch(), "table_id": dutch_schemes.table().pk, "by": director}
    row = layouts.record_layout(**facts, layout=layouts.Layout(racetrack=False, **DOUBLE), at=TUESDAY)
    assert (row.double, row.application) == (True, None)


# --- Staff


def test_a_table_supervisor_controls_two_tables_at_most() -> None:
    first = assign(table("4"), "pit_boss")
    assign(table("5"), "pit_boss")
    with pytest.raises(Refused, match="controls the tables 4, 5") as error:
        assign(table("6"), "pit_boss")
    assert (error.value.field, error.value.article) == ("staff", "37-1(5)")
    like = copy_of(first, table_id=table("6").pk)
    with refused("a_chef_de_table_controls_two_tables_at_most"):
        write(like)
    end(first, at=LATER)
    assign(table("6"), "pit_boss", at=LATER)
    (line,) = said.acts(VENUE, "games.staff.refused")
    assert said.own_facts(line) == {"table": "6", "article": "37-1(5)"}
    (line, *_) = said.acts(VENUE, "games.staff.assigned")
    assert said.own_facts(line) == {"table": "6", "duty": CHEF}


def test_the_croupier_is_not_the_supervisor_of_the_table() -> None:
    like = assign(table(), "pit_boss", CROUPIER)
    with pytest.raises(Refused, match="already works at table 4") as error:
        assign(table(), "pit_boss")
    assert (error.value.field, error.value.article) == ("staff", "37-1(5)")
    with refused("a_person_has_one_duty_at_a_table"):
        write(copy_of(like, duty=CHEF))
    assert assign(table(), "chef_de_salle")


def test_a_roulette_table_has_one_person_for_each_duty() -> None:
    like = assign(table(), "cashier", CROUPIER)
    with pytest.raises(Refused, match=r"\(croupier\)") as error:
        assign(table(), "porter", CROUPIER)
    assert (error.value.field, error.value.article) == ("duty", "37-1(5)")
    with refused("a_roulette_table_has_one_person_for_a_duty"):
        write(copy_of(like, staff_id=member("porter").pk))
    assert assign(table(), "porter", EMPLOYEE)
    other = table("7", BLACK_JACK)
    assert [assign(other, who, CROUPIER).duty for who in ("cashier", "porter")] == [CROUPIER] * 2
    double = table("9")
    lay_out_double(double)
    assert [assign(double, who, CROUPIER).duty for who in ("cashier", "porter")] == [CROUPIER] * 2


@pytest.mark.parametrize(
    ("who", "duty", "field"),
    [("cashier", CHEF, "staff"), ("inspector", CROUPIER, "staff"), ("cashier", "boss", "duty")],
)
def test_who_cannot_be_assigned(who: str, duty: str, field: str) -> None:
    with pytest.raises(Refused) as error:
        assign(table(), who, duty)
    assert error.value.field == field
    with pytest.raises(Refused) as error:
        assign(copy_of(table()), who, duty)
    assert error.value.field == "table"


def test_the_database_knows_the_staff_of_the_house() -> None:
    like, foreign = assign(table(), "pit_boss"), employ("croupier.there", "porter", venue_id=second_house())
    other = table("5")
    for person in (foreign, member("inspector")):
        with refused("staff_of_a_table_works_in_its_house"):
            write(copy_of(like, table_id=other.pk, staff_id=person.pk))


def test_a_duty_ends_once_and_may_be_handed_over() -> None:
    row = assign(table(), "pit_boss")
    with pytest.raises(Refused, match="began later"):
        end(row, at=TUESDAY - timedelta(seconds=1))
    done = end(row, "chef_de_salle", LATER)
    assert (done.successor.staff, done.successor.assigned_at) == (member("chef_de_salle"), LATER)
    with pytest.raises(Refused, match="already ended"):
        end(row, at=LATER)
    assert [each.staff for each in selectors.staff_at(table().pk)] == [member("chef_de_salle")]
    (line,) = said.acts(VENUE, "games.staff.ended")
    assert said.own_facts(line) == {"table": "4", "duty": CHEF, "handed_over": True}


def test_a_handover_to_a_busy_colleague_ends_nothing() -> None:
    row = assign(table(), "pit_boss")
    for name in ("5", "6"):
        assign(table(name), "chef_de_salle")
    with pytest.raises(Refused, match="controls the tables 5, 6"):
        end(row, "chef_de_salle")
    assert not TableAssignmentEnd.objects.exists()


def test_a_table_with_a_racetrack_is_opened_with_its_supervisor() -> None:
    decree()
    at_table = table_in_play()
    lay_out(at_table, racetrack=True)
    with pytest.raises(Refused, match="needs a table supervisor") as error:
        open_session(at_table)
    assert (error.value.article, error.value.next_step) == ("37-1(5)", "Assign one to the table first.")
    chef = assign(at_table, "pit_boss")
    like = open_session(at_table)
    end_session(like, LATER)
    end(chef, at=LATER)
    with refused("a_table_with_a_racetrack_opens_with_its_chef_de_table"):
        write(again(like, opened_at=LATER))


def test_the_supervisor_stays_at_a_racetrack_until_a_successor_comes() -> None:
    decree()
    at_table = table_in_play()
    lay_out(at_table, racetrack=True)
    chef = assign(at_table, "pit_boss")
    croupier = assign(at_table, "cashier", CROUPIER)
    row = open_session(at_table)
    with pytest.raises(Refused, match="stays until the session ends") as error:
        end(chef)
    assert (error.value.field, error.value.article) == ("successor", "37-1(5)")
    gone = TableAssignmentEnd(assignment=chef, ended_by=member("director"), ended_at=LATER)
    with refused("a_table_with_a_racetrack_keeps_its_chef_de_table"):
        write(gone)
    assert end(croupier)
    following = end(chef, "chef_de_salle", LATER).successor
    end_session(row, LATER)
    assert end(following, at=LATER)


def leave_the_house(name: str) -> None:
    """Tuesday is the last day of the posts of a member of staff; the duty at a table is not ended."""
    for post in Post.objects.filter(staff=member(name)):
        posts.end_post(post=post, ends=TUESDAY.date(), by=member("director"), at=TUESDAY)


def test_a_supervisor_who_left_the_house_does_not_count() -> None:
    decree()
    at_table = table_in_play(at=FRIDAY)
    lay_out(at_table, racetrack=True)
    chef = assign(at_table, "pit_boss")
    leave_the_house("pit_boss")
    with pytest.raises(Refused, match="needs a table supervisor") as error:
        open_session(at_table, FRIDAY)
    assert error.value.article == "37-1(5)"
    following = end(chef, "chef_de_salle", FRIDAY).successor
    like = open_session(at_table, FRIDAY)
    end_session(like, FRIDAY + timedelta(hours=1))
    end(following, at=FRIDAY + timedelta(hours=1))
    with act():
        write(copy_of(chef, assigned_at=TUESDAY))
    with refused("a_table_with_a_racetrack_opens_with_its_chef_de_table"):
        write(again(like, opened_at=FRIDAY + timedelta(hours=2)))


def test_a_supervisor_with_a_closed_account_does_not_count() -> None:
    decree()
    at_table = table_in_play()
    lay_out(at_table, racetrack=True)
    assign(at_table, "pit_boss")
    like = open_session(at_table)
    end_session(like, LATER)
    accounts.close_account(staff=member("pit_boss"), scope=VENUE, by=member("director"), at=TUESDAY)
    with pytest.raises(Refused, match="needs a table supervisor"):
        open_session(at_table, LATER)
    with refused("a_table_with_a_racetrack_opens_with_its_chef_de_table"):
        write(again(like, opened_at=LATER))


def test_past_the_service_a_duty_is_known_and_ends_after_it_began() -> None:
    row = assign(table(), "pit_boss")
    with refused("the_duty_at_a_table_is_known"):
        write(copy_of(row, duty="boss", staff_id=member("cashier").pk))
    gone = TableAssignmentEnd(assignment=row, ended_by=member("director"), ended_at=LATER)
    with refused("a_duty_ends_after_it_began"):
        write(copy_of(gone, ended_at=TUESDAY - timedelta(seconds=1)))
    other = assign(table("5"), "chef_de_salle")
    with refused("a_successor_takes_over_the_duty"):
        write(copy_of(gone, successor_id=other.pk))
    with act():
        write(gone)
    with refused("games_tableassignmentend_assignment_id_key"):
        write(copy_of(gone))


def test_a_colleague_succeeds_one_person_past_the_service() -> None:
    at_table = table("7", BLACK_JACK)
    first, second = assign(at_table, "cashier", CROUPIER), assign(at_table, "porter", CROUPIER)
    done = end(first, "pit_boss", LATER)
    gone = TableAssignmentEnd(assignment=second, successor=done.successor, ended_by=member("director"), ended_at=LATER)
    with refused("games_tableassignmentend_successor_id_key"):
        write(gone)


def test_staff_is_assigned_to_a_table_in_use_past_the_service() -> None:
    like = assign(table(), "pit_boss")
    tables.retire_table(house=house(), table=table("5"), by=member("director"), at=TUESDAY)
    with refused("staff_is_assigned_to_a_table_in_use"):
        write(copy_of(like, table_id=GamingTable.objects.get(name="5").pk))
