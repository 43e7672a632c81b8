"""The pages of schedules: who may see and who may set, what is typed, what is late, and what HTMX asks for alone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine

from compliance.reports.models import Drawing, Schedule, ScheduledRun
from compliance.reports.recurrence.domain import MONTHLY, NIGHTLY, Plan
from compliance.reports.scheduling.selectors import timetable
from compliance.reports.scheduling.services import runs, schedules
from compliance.venues.domain.roles import GRANTS, MACHINE, Role
from tests import cast

from . import scheduled

LIST = "/reports/schedules/"
NEW = "/reports/schedules/new/"
HTMX = {"HX-Request": "true"}
WEEK = {
    "report": "R-04",
    "rhythm": "weekly",
    "days_after": "1",
    "minutes_after": "90",
    "language": "fr",
    "reason": "Asked",
}


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False) as clock:
        yield clock


def text(response: Any) -> str:
    return str(response.content.decode())


def page_of(row: Schedule) -> str:
    return f"{LIST}{row.pk}/"


@pytest.fixture
def nightly(house: Any, director: Any) -> Schedule:
    return scheduled.schedule("R-07", Plan(NIGHTLY, minutes_after=60))


def test_compliance_and_director_set_schedules_and_inspectors_read_them() -> None:
    def may(permission: str) -> set[Role]:
        return {role for role, held in GRANTS.items() if permission in held}

    assert may("reports.schedule.set") == {Role.COMPLIANCE, Role.DIRECTOR}
    assert may("reports.schedule.read") == {Role.COMPLIANCE, Role.DIRECTOR, Role.INSPECTOR, Role.AUDITOR}
    assert "reports.schedule.set" not in MACHINE


@pytest.mark.parametrize("name", ["inspector", "auditor"])
def test_whoever_inspects_sees_everything_and_changes_nothing(name: str, nightly: Schedule, sign_in: Any) -> None:
    client = sign_in(cast.member(name))
    assert NEW not in text(client.get(LIST))
    page = text(client.get(page_of(nightly)))
    assert "1 h after the end of the gaming day" in page
    assert 'method="post" action="/reports/schedules/' not in " ".join(page.split())
    for address in (NEW, *(f"{page_of(nightly)}{verb}/" for verb in ("change", "pause", "resume"))):
        assert client.post(address, WEEK).status_code == 403
    assert client.get(NEW).status_code == 403


@pytest.mark.parametrize("name", ["porter", "cashier", "accountant", "administrator"])
def test_nobody_else_sees_schedules(name: str, nightly: Schedule, sign_in: Any) -> None:
    assert sign_in(cast.member(name)).get(LIST).status_code == 403
    assert sign_in(cast.member(name)).get(page_of(nightly)).status_code == 403


def test_a_house_without_schedules_says_why(director: Any, sign_in: Any) -> None:
    page = text(sign_in(director).get(LIST))
    assert "No schedules yet" in page
    assert "the worker is not" in page


def test_the_list_shows_the_next_run_and_the_last_one(
    nightly: Schedule, director: Any, sign_in: Any, tuesday: Any
) -> None:
    client = sign_in(director)
    page = text(client.get(LIST))
    assert "04/03/2026 07:00" in page
    assert "None yet" in page
    assert not re.search(r"Generated \S+ \S+ late", page)
    tuesday.move_to(cast.local("2026-03-04 09:00"))
    overdue = text(sign_in(director).get(LIST))
    assert "Overdue since" in overdue
    assert "Due but not requested for more than 15 minutes: the worker" in overdue
    runs.order_due(at=cast.local("2026-03-04 09:00"))
    client = sign_in(director)
    page = text(client.get(LIST))
    assert "Generated 2 h late" in page
    assert "Overdue since" not in page
    assert str(ScheduledRun.objects.get().report_id) in page


def test_a_longer_list_asks_the_database_no_more_often(
    nightly: Schedule, director: Any, sign_in: Any, django_assert_max_num_queries: Any
) -> None:
    schedules.set_up_missing(at=cast.TUESDAY)
    client = sign_in(director)
    client.get(LIST)
    with django_assert_max_num_queries(32):
        client.get(LIST)


def test_the_moving_part_is_requested_alone_and_is_never_a_file(nightly: Schedule, director: Any, sign_in: Any) -> None:
    for query in ("", "?export=csv&of=all"):
        part = text(sign_in(director).get(f"{LIST}table/{query}"))
        assert part.lstrip().startswith('<div id="schedules-poll"')
        assert f'hx-get="{LIST}table/"' in part
        assert "<html" not in part


def test_a_sorted_table_comes_without_the_alarms(nightly: Schedule, director: Any, sign_in: Any) -> None:
    part = text(sign_in(director).get(f"{LIST}?sort=report", headers=HTMX))
    assert part.lstrip().startswith('<section class="panel" id="register"')


def test_the_next_runs_are_shown_while_a_time_is_typed(nightly: Schedule, director: Any, sign_in: Any) -> None:
    client = sign_in(director)
    part = text(client.get(page_of(nightly), {"minutes_after": "120"}, headers=HTMX))
    assert "2 h after the end of the gaming day" in part
    assert part.count("<li>") == 3
    assert "<html" not in part
    assert "errorlist" in text(client.get(page_of(nightly), {"minutes_after": "2000"}, headers=HTMX))
    whole = text(client.get(page_of(nightly), {"minutes_after": "120"}))
    assert 'value="120"' in whole
    assert "2 h after the end of the gaming day" in whole
    new = text(client.get(NEW, {"rhythm": "monthly", "days_after": "3", "minutes_after": "0"}, headers=HTMX))
    assert "2 days after the end of the month" in new
    assert 'value="3"' in text(client.get(NEW, {"rhythm": "monthly", "days_after": "3", "minutes_after": "0"}))


def test_a_schedule_is_added_and_what_is_wrong_stands_beside_its_field(director: Any, sign_in: Any) -> None:
    client = sign_in(director)
    assert client.get(NEW).status_code == 200
    assert client.post(NEW, WEEK | {"reason": ""}).status_code == 422
    refused = client.post(NEW, WEEK | {"language": "de"})
    assert refused.status_code == 422
    assert "in its language" in text(refused)
    assert not Schedule.objects.exists()
    assert client.post(NEW, WEEK).headers["Location"] == LIST
    row = Schedule.objects.get()
    assert (row.kind, row.rhythm) == ("R-04", "weekly")
    assert "This report is already scheduled at this frequency" in text(client.post(NEW, WEEK))


def test_a_change_is_the_next_edition_and_an_old_page_changes_nothing(
    nightly: Schedule, compliance_officer: Any, sign_in: Any
) -> None:
    client = sign_in(compliance_officer)
    sent = {"minutes_after": "45", "language": "de", "reason": "Earlier", "seen": "1"}
    assert client.post(f"{page_of(nightly)}change/", sent).status_code == 302
    assert client.post(f"{page_of(nightly)}change/", sent | {"reason": ""}).status_code == 422
    old = client.post(f"{page_of(nightly)}change/", sent)
    assert old.status_code == 422
    assert "Another person has changed this schedule" in text(old)
    page = text(client.get(page_of(nightly)))
    assert "45 min after the end of the gaming day" in page
    assert "German" in page
    assert [each.number for each in timetable.list_versions(scheduled.again(nightly))] == [1, 2]


def test_what_an_authority_reads_is_changed_without_asking_for_a_language(director: Any, sign_in: Any) -> None:
    row = scheduled.schedule("R-04", Plan(MONTHLY, 2, 0))
    client = sign_in(director)
    assert 'id="id_language"' not in text(client.get(page_of(row)))
    sent = {"days_after": "4", "minutes_after": "0", "reason": "Later", "seen": "1"}
    assert client.post(f"{page_of(row)}change/", sent).status_code == 302
    edition = timetable.list_versions(scheduled.again(row))[-1]
    assert (edition.days_after, edition.language) == (4, "fr")


def test_a_schedule_is_paused_with_a_reason_and_resumed(nightly: Schedule, director: Any, sign_in: Any) -> None:
    client = sign_in(director)
    assert client.post(f"{page_of(nightly)}pause/", {"seen": "1"}).status_code == 422
    assert client.post(f"{page_of(nightly)}pause/", {"seen": "1", "reason": "Works"}).status_code == 302
    page = text(client.get(page_of(nightly)))
    assert "None while it is paused" in page
    assert f"{page_of(nightly)}resume/" in page
    (line,) = [each for each in text(client.get(LIST)).split("<tr") if page_of(nightly) in each]
    assert "Paused" in line
    assert "It is already paused" in text(client.post(f"{page_of(nightly)}pause/", {"seen": "2", "reason": "Again"}))
    assert client.post(f"{page_of(nightly)}resume/", {"seen": "2", "reason": "Done"}).status_code == 302


def test_a_failed_drawing_and_a_refused_order_say_why(nightly: Schedule, director: Any, sign_in: Any) -> None:
    runs.order_due(at=cast.local("2026-03-04 07:00"))
    Drawing.objects.update(step="failed", failure="too_slow")
    page = text(sign_in(director).get(page_of(nightly)))
    assert "Could not be generated" in page
    assert "Generating took longer than allowed" in page


def test_a_schedule_of_another_house_is_not_found(director: Any, sign_in: Any) -> None:
    assert sign_in(director).get(f"{LIST}00000000-0000-7000-8000-000000000000/").status_code == 404


def test_the_page_of_a_report_says_that_a_schedule_ordered_it(
    nightly: Schedule, director: Any, sign_in: Any, in_memory: Callable[[], list[Any]]
) -> None:
    (report_id,) = runs.order_due(at=cast.local("2026-03-04 07:00"))
    assert "Schedule, set by Director" in text(sign_in(director).get(f"/reports/{report_id}/"))
    assert "Schedule, set by Director" in text(sign_in(director).get("/reports/"))
