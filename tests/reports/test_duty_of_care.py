"""R-21: training and duty of care in figures, without any person (LU-PIS-9, LU-PIS-10, GG-2, A-103)."""

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import UUID

import pytest
import time_machine

from compliance.exclusions.follow_ups import services as follow_ups
from compliance.exclusions.interviews import services as interviews
from compliance.exclusions.models.observations import FollowUp
from compliance.exclusions.observations import services as observations
from compliance.reports.definitions.r21_duty_of_care import document, query
from compliance.reports.definitions.r21_duty_of_care.figures import DutyOfCare, Figure, Month, hide_small
from compliance.reports.definitions.words.care import shown_count
from compliance.reports.figures.domain.canonical_json import encode_canonical
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast
from tests.accounts import employ
from tests.admissions.presenting import present
from tests.cast import TUESDAY, SignIn, member
from tests.training.held import cancel, enter, record

FIRST, LAST = date(2026, 2, 20), date(2026, 4, 2)
READ = cast.local("2026-04-05 09:00")
PORTERS = tuple(f"porter.{number}" for number in range(5))


def guest(number: int) -> UUID:
    found = present(
        member("porter"), at=TUESDAY, paper=cast.paper(number=f"P{number}", surname=f"Guest {'abcdef'[number]}")
    )
    person: UUID = found.decision.person_id
    return person


def observe(person: UUID, level: str = "high", follow_up_on: date | None = None) -> None:
    observations.record_observation(
        house=cast.house(),
        guest_id=person,
        observed_on=TUESDAY.date(),
        note="Plays alone.",
        level=level,
        agreed="",
        follow_up_on=follow_up_on,
        by=member("play_it_safe"),
        at=TUESDAY,
    )


@pytest.fixture
def spring(db: None) -> None:
    """Five guests at high risk and one at low, one follow-up, and six employees trained in March."""
    for name in PORTERS:
        employ(name, "porter")
    subject = enter()
    record(subject, "porter", *PORTERS)
    cancel(record(subject, "cashier"))
    guests = [guest(number) for number in range(6)]
    for person in guests[:5]:
        observe(person)
    # A second observation of the same guest counts once.
    observe(guests[0])
    observe(guests[5], "low", TUESDAY.date())
    follow_ups.hold_follow_up(
        house=cast.house(),
        follow_up=FollowUp.objects.get(),
        held_on=TUESDAY.date(),
        outcome="improved",
        next_on=None,
        by=member("play_it_safe"),
        at=TUESDAY,
    )


def figures(first: date = FIRST, last: date = LAST, at: Any = READ, house: Any = None) -> DutyOfCare:
    return query.care_figures(house or cast.house(), first, last, at)


def counts(month: Month) -> dict[str, int | None]:
    return {each.code: each.count for each in (*month.observed, *month.followed_up)}


def test_a_small_count_of_persons_is_hidden_in_paper_and_data(spring: None) -> None:
    found = figures()
    # Only the whole month is counted, and the next smallest count is hidden with a single small one.
    (march,) = found.months
    assert (march.first_day, found.as_of) == (date(2026, 3, 1), date(2026, 4, 1))
    assert counts(march) == {
        "": 0, "low": None, "raised": 0, "high": None, "improved": None, "unchanged": 0, "worse": 0, "not_met": 0,
    }  # fmt: skip
    ((topic, trainings, employees),) = [(each.topic, each.trainings, each.employees) for each in march.trainings]
    assert (topic, trainings, employees) == ("protection", 1, 6)
    assert found.trainings == 1
    (subject,) = found.subjects
    assert subject.states == (Figure("valid", None), Figure("soon", None), Figure("overdue", 0))
    order = Order(cast.house(), build_cover(cast.house(), "R-21", FIRST, LAST), "fr", "Inspector", READ, READ)
    (sheet,) = document.care_sheets(order, found)
    html = " ".join(sheet.html.replace("\u202f", " ").replace("\xa0", " ").split())
    for words in ("Mars 2026", "non affiché", "PLAY IT SAFE"):
        assert words in html, words
    # Neither the paper nor its data name a person, or contain the hidden count.
    for hidden in ("Guest", "Porter", "porter.1"):
        assert hidden not in html
        assert hidden.encode() not in encode_canonical(found)


def test_each_month_is_as_it_was_recorded(spring: None) -> None:
    (month,) = figures().months
    later = cast.local("2026-04-20 20:00")
    assert figures(at=later).months == (month,)
    # A month that is not over, and the days around a whole one, are in no figure.
    assert figures(at=TUESDAY).months == ()
    assert figures(at=TUESDAY).as_of == date(2026, 3, 1)
    assert figures(date(2026, 3, 2), date(2026, 3, 31)).months == ()
    assert figures(date(2026, 3, 1), date(2026, 3, 30)).months == ()
    february, again = figures(date(2026, 2, 1), date(2026, 3, 31)).months
    assert (set(counts(february).values()), again) == ({0}, month)
    assert february.interviews == tuple(
        Figure(step, 0) for step in ("offered", "accepted", "declined", "held", "missed")
    )
    # The Dutch rules cite no article; the casino counts all the same.
    assert figures(house=replace(cast.house(), jurisdiction="NL")).months == figures().months


def test_interviews_are_counted_by_step(db: None) -> None:
    interviews.open_interview(
        house=cast.house(),
        details=interviews.StepDetails("offered"),
        guest_id=guest(0),
        by=member("play_it_safe"),
        at=TUESDAY,
    )
    (month,) = figures().months
    assert {each.code: each.count for each in month.interviews}["offered"] is None


def test_counts_below_the_setting_are_not_shown() -> None:
    def hidden(*counts: int) -> list[int | None]:
        return list(hide_small({str(place): count for place, count in enumerate(counts)}, 5).values())

    assert hidden(0, 1, 4, 5) == [0, None, None, 5]
    # A single hidden count would follow from a known total.
    assert hidden(0, 1, 9, 5) == [0, None, 9, None]
    assert hidden(0, 1, 0) == [0, None, 0]
    assert hidden(5, 6) == [5, 6]
    assert (shown_count(None), shown_count(0)) == ("not shown", "0")


def test_the_figures_have_a_page_and_an_api(spring: None, sign_in: SignIn, inspector: Any, porter: Any) -> None:
    with time_machine.travel(READ, tick=False):
        reader = sign_in(inspector)
        page = reader.get("/reports/duty-of-care/?first=2026-03-01&last=2026-03-31").content.decode()
        assert "not shown" in page
        assert "Guest a" not in page
        lines = reader.get("/api/v1/duty-of-care/?first=2026-03-01&last=2026-03-31").json()["results"]
        shown = {(each["part"], each["what"]): (each["count"], each["shown"]) for each in lines}
        assert shown["observed", "low"] == (None, "not shown")
        assert shown["trainings", "responsible gaming and player protection"] == (1, "1")
        # Without days, the last month that is over.
        usual = reader.get("/api/v1/duty-of-care/").json()["results"]
        assert usual == lines
        assert "Last month" in reader.get("/reports/duty-of-care/").content.decode()
        for days in ("first=2026-03-02&last=2026-03-31", "first=2026-03-01&last=2026-03-30"):
            refused = reader.get(f"/reports/duty-of-care/?{days}")
            assert (refused.status_code, "Choose whole months" in refused.content.decode()) == (422, True)
            assert reader.get(f"/api/v1/duty-of-care/?{days}").status_code == 400
        assert reader.get("/reports/duty-of-care/?first=2024-03-01&last=2026-03-31").status_code == 422
        assert reader.get("/api/v1/duty-of-care/?first=2026-03-01&last=").status_code == 400
        assert sign_in(porter).get("/reports/duty-of-care/").status_code == 403
