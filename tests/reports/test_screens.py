"""The pages of reports: who may, who may not, what the log then says, and what a person sees meanwhile."""

import re
from collections.abc import Callable
from datetime import date
from html import unescape
from typing import Any

import pytest
import time_machine
from django.urls import reverse

from audit.models import Entry
from compliance.reports.models import Drawing, Report
from compliance.reports.ordering import tasks
from tests import cast
from tests.reports.shelf import PDF, drawn, ordered

LIST = "/reports/"
NIGHT = {"report": "R-04", "first_day": "2026-03-02", "last_day": "2026-03-02"}


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def page_of(report: Report) -> str:
    return reverse("reports:report", args=[report.pk])


def text(response: Any) -> str:
    return str(response.content.decode())


@pytest.mark.parametrize("name", ["inspector", "auditor", "director", "compliance_officer"])
def test_those_who_read_registers_see_and_order_reports(name: str, db: None, sign_in: Any) -> None:
    response = sign_in(cast.member(name)).get(LIST)
    assert response.status_code == 200
    assert 'name="first_day"' in text(response)
    assert 'value="2026-03-02"' in text(response)


@pytest.mark.parametrize(
    ("register", "report", "days"),
    [
        ("/door/honour-guests/", "R-03", ("2026-03-03", "2026-03-03")),
        ("/door/coverage/?first=2026-03-01&last=2026-03-02", "R-20", ("2026-03-01", "2026-03-02")),
    ],
)
def test_a_register_leads_to_the_order_of_its_own_report(
    register: str, report: str, days: tuple[str, str], director: Any, sign_in: Any
) -> None:
    client = sign_in(director)
    link = re.search(r'href="(/reports/[?][^"]+)"', text(client.get(register)))
    assert link
    page = text(client.get(unescape(link[1])))
    assert f'<option value="{report}" selected>' in page
    for name, day in zip(("first_day", "last_day"), days, strict=True):
        assert re.search(rf'name="{name}"[^>]*value="{day}"', page)


def test_whatever_a_link_says_that_is_no_order_is_passed_over(director: Any, sign_in: Any) -> None:
    page = text(sign_in(director).get(LIST, {"report": "R-99", "first_day": "soon", "last_day": "2026-03-01"}))
    assert '<option value="R-04" selected>' in page
    assert re.search(r'name="first_day"[^>]*value="2026-03-02"', page)
    assert re.search(r'name="last_day"[^>]*value="2026-03-01"', page)
    assert "errorlist" not in page


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "chef_de_salle", "administrator"])
def test_everybody_else_is_refused_and_the_refusal_is_in_the_log(name: str, db: None, sign_in: Any) -> None:
    report = drawn(cast.house(), cast.member("inspector"))
    client = sign_in(cast.member(name))
    addresses = [LIST, page_of(report), reverse("reports:row", args=[report.pk])]
    addresses.append(reverse("reports:volume", args=[report.pk, 1]))
    for address in addresses:
        assert client.get(address).status_code == 403
    assert client.post(LIST, NIGHT).status_code == 403
    refusals = Entry.objects.filter(kind="http.permission.denied")
    assert {entry.facts["permission"] for entry in refusals} == {"reports.report.read"}
    assert Report.objects.count() == 1


def test_nobody_sees_anything_before_signing_in(db: None, client: Any) -> None:
    response = client.get(LIST)
    assert response.status_code == 302
    assert "/account/login/" in response.headers["Location"]


def test_an_order_leads_to_its_page_and_only_its_id_goes_to_the_queue(
    inspector: Any, sign_in: Any, in_memory: Callable[[], list[Any]]
) -> None:
    response = sign_in(inspector).post(LIST, NIGHT, follow=True)
    report = Report.objects.get()
    assert response.redirect_chain == [(page_of(report), 302)]
    assert (report.kind, report.first_day, report.last_day) == ("R-04", date(2026, 3, 2), date(2026, 3, 2))
    ((arguments, named, _more),) = in_memory()
    assert (arguments, named) == ([str(report.pk)], {})
    assert [entry.actor for entry in Entry.objects.filter(kind="reports.report.ordered")] == [inspector.pk]


def test_an_order_stands_while_the_queue_is_out_of_reach_and_the_page_says_so(
    inspector: Any, sign_in: Any, out_of_reach: None
) -> None:
    response = sign_in(inspector).post(LIST, NIGHT, follow=True)
    assert Report.objects.count() == 1
    assert "The request is stored" in text(response)
    assert 'data-tone="review"' in text(response)


def test_whatever_is_left_is_started_when_the_queue_is_back(
    house: Any, inspector: Any, in_memory: Callable[[], list[Any]]
) -> None:
    waiting = ordered(house, inspector)
    drawn(house, inspector)
    tasks.draw_left()
    assert [message[0] for message in in_memory()] == [[str(waiting.pk)]]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"last_day": "2026-03-01"}, "The last day is before the first day"),
        ({"last_day": "2026-03-04"}, "has not begun yet"),
        ({"first_day": "2024-03-01"}, "at most 400 gaming days"),
        ({"first_day": "yesterday"}, "Type the date as day.month.year"),
        ({"first_day": ""}, "required"),
    ],
)
def test_a_bad_span_gets_a_sentence_and_keeps_what_was_typed(
    inspector: Any, sign_in: Any, changes: dict[str, str], sentence: str
) -> None:
    response = sign_in(inspector).post(LIST, NIGHT | changes)
    assert response.status_code == 422
    assert sentence in text(response)
    for value in (NIGHT | changes).values():
        assert value in text(response)
    assert not Report.objects.exists()


def test_dates_may_be_typed_the_european_way(inspector: Any, sign_in: Any, in_memory: Callable[[], list[Any]]) -> None:
    sign_in(inspector).post(LIST, NIGHT | {"first_day": "01.03.2026", "last_day": "2/3/2026"})
    assert (Report.objects.get().first_day, Report.objects.get().last_day) == (date(2026, 3, 1), date(2026, 3, 2))


def test_the_moving_part_is_part_of_the_page_and_asks_again_until_it_is_ready(
    house: Any, inspector: Any, sign_in: Any
) -> None:
    report = ordered(house, inspector)
    Drawing.objects.filter(report=report).update(step="laying", done=3, total=9, attempt=1, heard_at=cast.TUESDAY)
    client = sign_in(inspector)
    whole = text(client.get(page_of(report)))
    part = client.get(f"{page_of(report)}progress/")
    assert text(part).strip() in whole
    assert f'hx-get="{page_of(report)}progress/"' in whole
    assert 'value="3" max="9"' in whole
    assert f'<a href="{page_of(report)}">Refresh</a>' in whole


def test_the_row_is_part_of_the_list_and_asks_again_until_it_is_ready(house: Any, inspector: Any, sign_in: Any) -> None:
    report = ordered(house, inspector)
    client = sign_in(inspector)
    row = text(client.get(reverse("reports:row", args=[report.pk])))
    assert row.strip() in text(client.get(LIST))
    assert "hx-trigger" in row


@pytest.mark.parametrize(
    ("drawing", "after", "sentence"),
    [
        ({}, 5, "The request is stored"),
        ({}, 70, "No worker has accepted the request yet"),
        ({"step": "reading", "attempt": 1}, 5, "Reading the registers"),
        ({"step": "keeping", "attempt": 1}, 5, "Storing the volumes"),
        ({"step": "laying", "attempt": 1, "done": 2, "total": 9}, 5, "2 of about 9"),
        ({"step": "laying", "attempt": 1}, 70, "Generation was interrupted"),
    ],
)
def test_says_where_the_drawing_is(
    house: Any, inspector: Any, sign_in: Any, drawing: dict[str, Any], after: int, sentence: str
) -> None:
    report = ordered(house, inspector)
    if drawing:
        Drawing.objects.filter(report=report).update(**drawing, heard_at=cast.TUESDAY)
    with time_machine.travel(cast.TUESDAY.timestamp() + after, tick=False):
        assert sentence in text(sign_in(inspector).get(page_of(report)))


def test_a_failed_report_says_why_and_offers_to_order_it_again(
    house: Any, inspector: Any, sign_in: Any, in_memory: Callable[[], list[Any]]
) -> None:
    report = ordered(house, inspector)
    Drawing.objects.filter(report=report).update(step="failed", failure="too_slow")
    client = sign_in(inspector)
    whole = text(client.get(page_of(report)))
    assert "than allowed. Request a shorter period." in whole
    assert "hx-trigger" not in whole
    assert "than allowed. Request a shorter period." in text(client.get(LIST))
    client.post(LIST, {"report": "R-04", "first_day": "2026-03-03", "last_day": "2026-03-03"})
    assert Report.objects.count() == 2


def test_a_finished_report_shows_its_digests_and_is_downloaded_with_a_line_in_the_log(
    house: Any, inspector: Any, sign_in: Any
) -> None:
    report = drawn(house, inspector)
    client = sign_in(inspector)
    whole = text(client.get(page_of(report)))
    assert "hx-trigger" not in whole
    assert "a" * 64 in whole
    response = client.get(reverse("reports:volume", args=[report.pk, 1]))
    assert response.content == PDF
    assert response.headers["Content-Type"] == "application/pdf"
    assert response.headers["Content-Disposition"] == 'attachment; filename="R-04_2026-03-03.pdf"'
    assert "no-store" in response.headers["Cache-Control"]
    assert Entry.objects.filter(kind="reports.report.downloaded").count() == 1


def test_each_volume_of_a_long_report_has_its_own_file(house: Any, inspector: Any, sign_in: Any) -> None:
    report = drawn(house, inspector, volumes=3)
    Report.objects.get()
    client = sign_in(inspector)
    assert "3 volumes" in text(client.get(LIST))
    response = client.get(reverse("reports:volume", args=[report.pk, 2]))
    assert 'filename="R-04_2026-03-03_2-3.pdf"' in response.headers["Content-Disposition"]


def test_a_download_is_asked_for_with_get_alone(house: Any, inspector: Any, director: Any, sign_in: Any) -> None:
    report = drawn(house, inspector)
    client = sign_in(director)
    address = reverse("reports:volume", args=[report.pk, 1])
    assert client.head(address).status_code == 405
    assert client.post(address).status_code == 405
    assert not Entry.objects.filter(kind="reports.report.downloaded").exists()


def test_what_is_not_there_is_not_found(house: Any, inspector: Any, sign_in: Any) -> None:
    report = drawn(house, inspector)
    client = sign_in(inspector)
    nowhere = "00000000-0000-7000-8000-000000000000"
    assert client.get(reverse("reports:report", args=[nowhere])).status_code == 404
    assert client.get(reverse("reports:row", args=[nowhere])).status_code == 404
    assert client.get(reverse("reports:volume", args=[report.pk, 2])).status_code == 404
