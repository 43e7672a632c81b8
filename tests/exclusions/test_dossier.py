"""Everything beside the measures of a person stands in one line of time, and each post sees what it may."""

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine

from compliance.exclusions.case_history import selectors as dossier
from compliance.exclusions.case_history.selectors import About
from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.measures.services import endings, entries
from compliance.exclusions.measures.services.arrivals import Arrival
from compliance.exclusions.measures.services.attachments import MeasureAttachments
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.asking import sign
from tests.exclusions.interviews import begin
from tests.exclusions.keeping_out import by_house, keep_out, ministerial, over, self_ban, weber
from tests.exclusions.reviews import look_again

TODAY = date(2026, 3, 3)


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def told(about: About, *, on: date = TODAY, talks: bool = True) -> list[tuple[str, str]]:
    return [
        (event.day.isoformat(), event.what)
        for event in dossier.case_events(cast.house(), about, on=on, talks=talks, signals=True, means=True, notes=True)
    ]


def test_a_measure_from_its_arrival_to_its_end(house: Any, director: Any) -> None:
    measure = entries.enter_measure(
        house=house,
        who=weber(),
        terms=ministerial(last_day=date(2026, 3, 2)),
        by=director,
        at=cast.TUESDAY,
        attachments=MeasureAttachments(arrival=Arrival(cast.local("2026-01-10 09:00"), "post")),
    )
    look_again(measure, reviewed_on=date(2026, 2, 1))
    about = About(measure_id=measure.pk)
    assert told(about) == [
        ("2026-03-03", "entered"),
        ("2026-03-02", "last_day"),
        ("2026-02-01", "reviewed"),
        ("2026-01-10", "arrived"),
    ]
    endings.end_measure(
        house=house,
        measure=measure,
        ended_on=date(2026, 2, 20),
        reference="MJ-2",
        reason="Reviewed.",
        by=director,
        at=cast.TUESDAY + timedelta(minutes=1),
    )
    assert [what for _day, what in told(about)] == ["ended", "entered", "reviewed", "arrived"]


def test_a_guest_has_one_line_under_all_their_papers(house: Any, porter: Any, play_it_safe: Any) -> None:
    guest = present(porter).decision.person_id
    assert guest is not None
    known = measure_register_selectors.known_guest(house.id, guest)
    ban = keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 1)), known)
    keep_out(by_house(), weber(surname="Somebody"))
    begin(ban, "held", held_on=date(2026, 3, 2), led_by_id=play_it_safe.pk)
    begin(guest_id=guest, at=cast.TUESDAY + timedelta(minutes=1))
    endings.authorise_access(
        house=house, measure=ban, interview_on=date(2026, 3, 2), note="", by=play_it_safe, at=cast.TUESDAY
    )
    assert [what for _day, what in told(About(person_id=guest))] == ["step", "entered", "access", "step", "last_day"]
    assert "step" not in {what for _day, what in told(About(person_id=guest), talks=False)}


def test_the_pages_show_the_line_and_the_log_says_who_looked(
    sign_in: Any, porter: Any, play_it_safe: Any, inspector: Any
) -> None:
    guest = present(porter).decision.person_id
    begin(guest_id=guest, note="Plays every evening.")
    team = sign_in(play_it_safe).get(f"/exclusions/guests/{guest}/").content.decode()
    assert "Interview offered" in team
    assert "Plays every evening." in team
    agent = sign_in(inspector).get(f"/exclusions/guests/{guest}/").content.decode()
    assert "Plays every evening." not in agent
    assert "Nothing has been recorded about this guest" in agent
    assert [act.actor for act in said.acts(cast.VENUE, "people.guest.opened")][:2] == [inspector.pk, play_it_safe.pk]


def test_what_was_agreed_when_access_was_given_back_is_not_for_agents(
    sign_in: Any, play_it_safe: Any, director: Any, inspector: Any, auditor: Any
) -> None:
    measure, note = over(), "Brings his sister along."
    endings.authorise_access(
        house=cast.house(), measure=measure, interview_on=date(2026, 3, 2), note=note, by=play_it_safe, at=cast.TUESDAY
    )
    for member in (play_it_safe, director):
        assert note in sign_in(member).get(f"/exclusions/{measure.pk}/").content.decode()
    for agent in (inspector, auditor):
        page = sign_in(agent).get(f"/exclusions/{measure.pk}/").content.decode()
        assert "Access authorised again" in page
        assert note not in page


def test_the_page_of_a_measure_without_a_guest_has_it_as_well(sign_in: Any, play_it_safe: Any, director: Any) -> None:
    measure = over()
    begin(measure, "accepted", meets_at=cast.local("2026-03-05 10:00"), led_by_id=play_it_safe.pk)
    page = sign_in(director).get(f"/exclusions/{measure.pk}/").content.decode()
    assert "Interview agreed: " in page
    assert "Its last day" in page
    exclusion = keep_out(ministerial())
    look_again(exclusion, outcome="reference_changed", reference="MJ-9", note="As asked.")
    page = sign_in(director).get(f"/exclusions/{exclusion.pk}/").content.decode()
    assert "maintained under another reference (MJ-9)" in page
    assert "As asked." in page
    assert f"/exclusions/{exclusion.pk}/review/" in page


def test_a_review_that_changes_no_reference_names_none(sign_in: Any, director: Any) -> None:
    exclusion = keep_out(ministerial())
    look_again(exclusion, note="Nothing new.")
    page = " ".join(sign_in(director).get(f"/exclusions/{exclusion.pk}/").content.decode().split())
    assert "Reviewed: maintained<" in page.replace(" <", "<")
    assert "Nothing new." in page


def test_what_was_signed_at_the_desk_stands_in_the_line(house: Any, sign_in: Any, director: Any) -> None:
    row = sign()
    assert {what for _day, what in told(About(measure_id=row.pk))} == {"entered", "arrived", "signed"}
    assert "Signed at the desk, on the screen" in sign_in(director).get(f"/exclusions/{row.pk}/").content.decode()
