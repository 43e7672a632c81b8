"""A Saturday night from opening to report: tariff, guests, refusals, a cancellation, and the inspector's morning."""

import io
import json
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from pypdf import PdfReader

from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.people.domain.documents.mrz import PartialDate
from compliance.reports.ordering import selectors as reports
from compliance.reports.ordering.services import drawings
from tests import cast, said
from tests.admissions.api_requests import zone
from tests.admissions.desk_pages import guest_form, hidden, text
from tests.database import OwnDatabase

pytestmark = pytest.mark.slow

SATURDAY = date(2026, 3, 7)
GUESTS = ("Eban", "Eberhard", "Ehrhardt", "Elan", "Weber", "Thill", "Krier", "Faber", "Muller", "Wagner")


def client(name: str) -> Client:
    opened = Client()
    opened.force_login(cast.member(name), backend="allauth.account.auth_backends.AuthenticationBackend")
    return opened


def let_in(steward: Client, surname: str, number: str) -> str:
    """Scan a new guest, type the address, press Enter; the page that shows the card."""
    asked = steward.post("/door/scan/", {"scan": zone(surname=surname, number=number)})
    offered = steward.post("/door/guest/", guest_form(asked))
    return text(steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"}))


@pytest.fixture
def opened(own_database: OwnDatabase) -> OwnDatabase:
    """The week before: a dearer card from Saturday on."""
    with time_machine.travel(cast.local("2026-03-04 15:00"), tick=False):
        answer = client("director").post("/door/tariffs/set/", {"day_price": "2.00", "effective_from": "2026-03-07"})
        assert answer.status_code in {200, 302}, text(answer)
    return own_database


def test_one_night_runs_from_opening_to_report(opened: OwnDatabase) -> None:
    steward, house = client("porter"), cast.house()
    with time_machine.travel(cast.local("2026-03-07 20:00"), tick=False) as clock:
        for turn, surname in enumerate(GUESTS):
            clock.shift(timedelta(minutes=20))
            assert f"D-{turn + 1:06d}" in let_in(steward, surname, f"N{turn:03d}")
        minor = steward.post("/door/scan/", {"scan": zone(number="M1", birth=PartialDate(2010, 1, 1))})
        assert 'data-outcome="refused"' in text(minor)
        seen = {"ground": "drunk", "note": "Fell over.", "nonce": hidden(minor, "nonce")}
        drunk = steward.post("/door/refuse/", seen)
        assert 'data-outcome="refused"' in text(drunk)
        clock.move_to(cast.local("2026-03-08 00:40"))
        card = card_selectors.cards(house.id).get(number=5, kind="day")
        services_ask(card)
        clock.move_to(cast.local("2026-03-08 01:10"))
        assert steward.get("/door/").status_code == 302, "nobody used the desk for an hour and a half"
        steward = client("porter")
        assert "D-000011" in let_in(steward, "Reuter", "N100")

    with time_machine.travel(cast.local("2026-03-08 09:00"), tick=False) as clock:
        inspector = client("inspector")
        for kind in ("R-04", "R-05"):
            ordered = inspector.post(
                "/reports/", {"report": kind, "first_day": "2026-03-07", "last_day": "2026-03-07"}, follow=True
            )
            assert ordered.status_code == 200
        made: dict[str, str] = {}
        for order in reports.list_reports(house.id):
            drawings.render_report(report_id=order.pk, clock=lambda: cast.local("2026-03-08 09:01"))
            made[order.kind] = _pdf(inspector, order.pk)
    register = made["R-04"]
    for turn, surname in enumerate(GUESTS):
        assert f"D-{turn + 1:06d}" in register
        assert surname.upper() in register
    assert "D-000011" in register
    places = [register.rindex(name) for name in ("EBAN", "EBERHARD", "EHRHARDT", "ELAN")]
    assert places == sorted(places)
    assert "D-000005" in made["R-05"]
    assert said.acts(house.id, "reports.report.downloaded")
    refused = [row.facts["grounds"] for row in said.acts(house.id, "admissions.guest.refused")]
    assert sorted(refused) == ["drunk", "minor"]


def services_ask(card: Any) -> None:
    """A porter asks for the cancellation of a card and the pit boss confirms it, each on their own sign-in."""
    from compliance.admissions.cards.services import cancellations

    at = cast.local("2026-03-08 00:40")
    asked = cancellations.ask_cancellation(
        house=cast.house(), card=card, reason="Wrong guest.", by=cast.member("porter"), at=at
    )
    cancellations.answer_cancellation(
        house=cast.house(), cancellation=asked, confirmed=True, by=cast.member("pit_boss"), at=at
    )


def _pdf(inspector: Client, report_id: Any) -> str:
    """The text of the first volume as the inspector downloads it, after its attached data was read."""
    answer = inspector.get(f"/reports/{report_id}/1.pdf")
    assert answer.status_code == 200
    whole = b"".join(answer.streaming_content) if answer.streaming else answer.content
    reader = PdfReader(io.BytesIO(whole))
    attached = {name: content[0] for name, content in reader.attachments.items()}
    assert json.loads(attached["report.json"])
    return "\n".join(page.extract_text() for page in reader.pages)
