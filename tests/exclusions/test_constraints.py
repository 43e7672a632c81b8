"""Whatever is written past the services, the database refuses what the law forbids."""

from datetime import date
from typing import Any

import pytest

from compliance.exclusions.measure_register.selectors import known_guest
from compliance.exclusions.measures.services.numbers import store_number
from compliance.exclusions.models.endings import AccessAuthorised, MeasureEnd
from compliance.exclusions.models.measures import Measure
from tests import cast
from tests.admissions.books import second_house
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, imposed, keep_out, limit, self_ban, weber
from tests.exclusions.refusals import kept, refused


def measure(**changes: Any) -> Measure:
    facts: dict[str, Any] = {
        "venue_id": cast.VENUE,
        "kind": "ministerial",
        "surname": "Weber",
        "mrz_name": "WEBER",
        "sort_key": "weber",
        "birth_year": 1980,
        "birth_month": 5,
        "birth_day": 17,
        "birth_key": 19800517,
        "sex": "M",
        "first_day": date(2026, 1, 12),
        "reference": "MJ-1",
        "ground": 4,
        "entered_by": cast.member("director"),
        "entered_at": cast.TUESDAY,
    }
    return Measure(**facts | changes)


LIMIT = {
    "kind": "visit_limit",
    "reference": "",
    "ground": None,
    "basis": "house",
    "period": "week",
    "visits": 1,
    "last_day": date(2026, 12, 31),
}
IMPOSED = LIMIT | {"basis": "art_69", "period": "month", "reason": "Borrows.", "last_day": None}
SELF_EXCLUSION = {"kind": "self_ban", "ground": None, "last_day": date(2026, 2, 12)}


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("measure_kind_is_known", {"kind": "whim", "ground": None}),
        ("a_measure_names_somebody", {"surname": ""}),
        (
            "a_listed_person_can_be_recognised",
            {"birth_year": None, "birth_month": None, "birth_day": None, "birth_key": 0},
        ),
        (
            "a_listed_person_can_be_recognised",
            {"birth_year": None, "birth_key": 0, "document_number": "P1"},
        ),
        ("a_listed_birth_date_is_on_the_calendar", {"birth_month": 13, "birth_key": 19801317}),
        ("a_listed_birth_date_is_on_the_calendar", {"birth_month": None, "birth_key": 19800017}),
        ("other_birth_dates_are_written_as_keys", {"other_births": "1980"}),
        ("other_birth_dates_are_written_as_keys", {"other_births": "19800517,19810517"}),
        ("other_birth_dates_are_written_as_keys", {"other_births": "19800517 "}),
        ("a_measure_is_found_under_its_birth_date", {"birth_key": 19800518}),
        ("measure_days_are_in_order", {"last_day": date(2026, 1, 11)}),
        ("a_ministerial_exclusion_has_its_decision", {"reference": ""}),
        ("a_ministerial_exclusion_has_its_decision", {"ground": 5}),
        ("only_the_minister_has_grounds", {"kind": "house", "reason": "Shouted."}),
        ("the_incapable_have_a_representative", {"ground": 2}),
        ("a_house_exclusion_has_its_reasons", {"kind": "house", "ground": None}),
        ("a_self_ban_lasts_a_month_to_seven_years", SELF_EXCLUSION | {"last_day": None}),
        ("a_self_ban_lasts_a_month_to_seven_years", SELF_EXCLUSION | {"last_day": date(2026, 2, 11)}),
        ("a_self_ban_lasts_a_month_to_seven_years", SELF_EXCLUSION | {"last_day": date(2033, 1, 13)}),
        ("only_a_limit_counts_visits", SELF_EXCLUSION | {"visits": 2}),
        ("only_a_limit_counts_visits", {"basis": "house", "last_day": date(2026, 12, 31)}),
        ("only_a_limit_counts_visits", {"period": "month"}),
        ("a_limit_has_its_basis_and_period", LIMIT | {"basis": ""}),
        ("a_limit_has_its_basis_and_period", LIMIT | {"period": "decade"}),
        ("a_limit_has_its_basis_and_period", IMPOSED | {"period": "week"}),
        ("a_limit_allows_at_least_one_visit", LIMIT | {"visits": 0}),
        ("a_limit_allows_at_least_one_visit", LIMIT | {"visits": None}),
        ("an_imposed_limit_has_its_reasons", IMPOSED | {"reason": ""}),
        ("a_wished_limit_has_its_last_day", LIMIT | {"last_day": None}),
    ],
)
def test_a_measure_says_who_since_when_by_what(db: None, name: str, changes: dict[str, Any]) -> None:
    store_number(cast.VENUE, changes.get("document_number", ""))
    refused(name, measure(**changes))


def test_the_calendar_counts_the_month_and_the_years(db: None) -> None:
    first = {"first_day": date(2024, 2, 29)}
    refused(
        "a_self_ban_lasts_a_month_to_seven_years", measure(**SELF_EXCLUSION | first | {"last_day": date(2031, 3, 1)})
    )
    keep_out(self_ban(first_day=date(2024, 2, 29), last_day=date(2031, 2, 28)))


def end(row: Measure, **changes: Any) -> MeasureEnd:
    facts: dict[str, Any] = {
        "ended_on": date(2026, 3, 3),
        "reference": "MJ-2",
        "reason": "Reviewed.",
        "ended_by": cast.member("director"),
        "ended_at": cast.TUESDAY,
    }
    return MeasureEnd(measure=row, **facts | changes)


def test_a_self_ban_is_never_ended_by_anybody(db: None) -> None:
    refused("a_self_ban_is_never_ended_early", end(keep_out(self_ban())))


def test_a_limit_that_the_guest_wished_for_is_never_ended_by_anybody(db: None) -> None:
    refused("a_wished_limit_is_never_ended_early", end(keep_out(limit())))


DAYS = {"first_day": date(2026, 3, 1), "last_day": date(2026, 4, 30)}


@pytest.mark.parametrize(
    ("name", "terms", "kept"),
    [
        ("wished_periods_of_one_guest_do_not_overlap", self_ban, SELF_EXCLUSION),
        ("wished_periods_of_one_guest_do_not_overlap", limit, LIMIT | {"period": "month"}),
        ("imposed_limits_of_one_guest_do_not_overlap", imposed, IMPOSED),
    ],
)
def test_one_self_ban_and_one_limit_of_a_kind_hold_at_a_time(
    porter: Any, name: str, terms: Any, kept: dict[str, Any]
) -> None:
    """The last day of one is not the first day of the other; a person without a file is not compared."""
    guest = known_guest(cast.VENUE, present(porter).card.person_id)
    keep_out(terms(**DAYS), guest)
    for first, last in (("2026-01-30", "2026-03-01"), ("2026-04-30", "2026-06-30"), ("2026-03-02", "2026-04-29")):
        days = {"first_day": date.fromisoformat(first), "last_day": date.fromisoformat(last)}
        refused(name, measure(**kept | days, person_id=guest.person_id))
        keep_out(terms(**days), weber())
    keep_out(terms(first_day=date(2026, 5, 1), last_day=date(2026, 6, 30)), guest)


def test_a_limit_without_an_end_overlaps_everything_after_it(porter: Any) -> None:
    guest = known_guest(cast.VENUE, present(porter).card.person_id)
    keep_out(imposed(), guest)
    later = measure(**IMPOSED | {"first_day": date(2030, 1, 1)}, person_id=guest.person_id)
    refused("imposed_limits_of_one_guest_do_not_overlap", later)


def test_an_imposed_limit_is_compared_with_imposed_limits_of_the_same_guest_only(porter: Any) -> None:
    guest = known_guest(cast.VENUE, present(porter).card.person_id)
    document = cast.paper(number="P456", surname="Muller", given_names="Anne")
    companion = known_guest(cast.VENUE, present(porter, paper=document).card.person_id)
    keep_out(limit(), guest)
    keep_out(imposed(), companion)
    kept(measure(**IMPOSED, person_id=guest.person_id))


def test_a_limit_that_was_struck_off_makes_room_for_the_next(porter: Any) -> None:
    """From the day of the end on; the end of one limit shortens no other."""
    guest = known_guest(cast.VENUE, present(porter).card.person_id)
    first = keep_out(imposed(last_day=date(2026, 12, 31)), guest)
    kept(end(first, ended_on=date(2026, 3, 3)))

    def next_limit(first_day: date) -> Measure:
        return measure(**IMPOSED | {"first_day": first_day}, person_id=guest.person_id)

    refused("imposed_limits_of_one_guest_do_not_overlap", next_limit(date(2026, 3, 2)))
    kept(next_limit(date(2026, 3, 3)))
    refused("imposed_limits_of_one_guest_do_not_overlap", next_limit(date(2026, 4, 1)))


def test_an_imposed_limit_is_compared_within_its_house_only(porter: Any) -> None:
    """Each house keeps out for itself, also a person whom both know by one id."""
    guest = known_guest(cast.VENUE, present(porter).card.person_id)
    keep_out(imposed(), guest)
    kept(measure(**IMPOSED, venue_id=second_house(), person_id=guest.person_id))
    assert Measure.objects.filter(person_id=guest.person_id).count() == 2


def test_an_end_says_when_by_what_and_why(db: None) -> None:
    row = keep_out(by_house())
    refused("an_end_has_its_reference_and_reason", end(row, reference=""))
    refused("an_end_has_its_reference_and_reason", end(row, reason=""))
    refused("a_measure_ends_after_it_began", end(row, ended_on=date(2026, 1, 11)))


def test_access_needs_an_interview_held_after_a_self_ban(db: None) -> None:
    ban = keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 1)))
    wished = keep_out(limit(last_day=date(2026, 3, 1)))
    refusals = (ban, date(2026, 2, 28)), (wished, date(2026, 2, 28)), (keep_out(by_house()), date(2026, 3, 1))
    for row, day in (*refusals, (keep_out(imposed(last_day=date(2026, 3, 1))), date(2026, 3, 1))):
        given = AccessAuthorised(
            measure=row, interview_on=day, authorised_by=cast.member("director"), authorised_at=cast.TUESDAY
        )
        refused("access_needs_an_interview_after_the_ban", given)
