"""Reports leave the house signed or not at all, and whoever reads them is told whom to trust."""

import io
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from pypdf import PdfReader

from audit.models import Entry
from compliance.reports.figures.domain.canonical_json import sha256_hex
from compliance.reports.models import Drawing, ReportVolume
from compliance.reports.ordering import selectors
from compliance.reports.ordering.services import downloads, drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.signing import published_certificates as trust
from compliance.signing.configuration import load_arrangement, trust_anchors
from compliance.signing.verification import Verdict, check_document
from tests import cast
from tests.database import OwnDatabase
from tests.reports.nights import night

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")


@pytest.fixture
def misled(settings: Any, tmp_path: Path) -> Callable[..., None]:
    """Settings of the papers that lead nowhere."""
    before = settings.PAPERS

    def lead(**changes: Any) -> None:
        settings.PAPERS = before | changes

    return lead


def order() -> Any:
    return orders.order_report(
        house=cast.house(), kind="R-05", first_day=DAY, last_day=DAY, by=cast.member("inspector"), at=MORNING
    )


def draw(report: Any) -> Outcome:
    return drawings.render_report(report_id=report.pk, clock=lambda: MORNING)


def test_a_report_is_signed_in_the_name_of_the_house_and_kept_as_it_was_signed(own_database: OwnDatabase) -> None:
    night(3)
    report = order()
    assert draw(report) == Outcome.DRAWN
    volume = ReportVolume.objects.get()
    pdf = downloads.download_volume(volume=volume, by=cast.member("inspector"), at=MORNING)
    assert (sha256_hex(pdf), len(pdf)) == (volume.sha256, volume.size)
    found = check_document(pdf, anchors=trust_anchors(load_arrangement(), MORNING))
    assert found.verdict == Verdict.GENUINE
    assert found.house == found.signer == "Casino de Jeux du Luxembourg S.A."
    assert (found.reason, found.signed_at) == ("R-05 2026-03-03 2026-03-03", MORNING)
    root: Any = PdfReader(io.BytesIO(pdf)).trailer["/Root"]
    xmp = root["/Metadata"].get_data().decode()
    assert 'pdfaid:part="3"' in xmp
    assert 'pdfaid:conformance="A"' in xmp


def test_without_a_key_nothing_is_kept_and_the_reason_is_told(
    own_database: OwnDatabase, misled: Callable[..., None], tmp_path: Path
) -> None:
    report = order()
    misled(pkcs12=str(tmp_path / "gone.p12"))
    assert [draw(report) for _ in range(3)] == [Outcome.RETRY, Outcome.RETRY, Outcome.FAILED]
    assert not ReportVolume.objects.exists()
    standing = selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), MORNING)
    assert (standing.state, standing.failure) == ("failed", "signing_key")
    (act,) = Entry.objects.filter(kind="reports.report.failed")
    assert act.facts["reason"] == "signing_key"


def test_a_stamp_that_does_not_come_makes_it_stumble_until_it_comes(
    own_database: OwnDatabase, misled: Callable[..., None], tmp_path: Path
) -> None:
    report = order()
    (tmp_path / "stamps.pem").write_bytes(trust.published_anchors(MORNING)[0].pem)
    misled(stamps="http://127.0.0.1:1/", stamp_authority=str(tmp_path / "stamps.pem"), stamp_seconds=0.1)
    assert draw(report) == Outcome.RETRY
    assert Drawing.objects.get(report=report).failure == "signing_stamp"
    misled()
    assert draw(report) == Outcome.DRAWN


# --- Whom to trust.


@pytest.fixture
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def test_the_page_of_reports_shows_the_fingerprint_and_hands_out_the_certificate(
    tuesday: None, inspector: Any, sign_in: Any
) -> None:
    client = sign_in(inspector)
    (anchor, *_older) = trust.published_anchors(cast.TUESDAY)
    page = client.get("/reports/").content.decode()
    section = page[page.index('id="certificates"') :]
    assert re.search(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", section)
    assert anchor.fingerprint_in_pairs in section
    pem, crt = client.get(reverse("reports:certificates")), client.get(reverse("reports:certificate"))
    assert pem.content.startswith(anchor.pem)
    assert b"PRIVATE" not in pem.content
    assert crt.content == anchor.der
    assert [each["Content-Type"] for each in (pem, crt)] == ["application/x-pem-file", "application/pkix-cert"]
    assert "attachment" in pem["Content-Disposition"]


def test_those_who_read_no_reports_get_no_certificate(tuesday: None, porter: Any, sign_in: Any) -> None:
    client = sign_in(porter)
    for name in ("reports:certificates", "reports:certificate"):
        assert client.get(reverse(name)).status_code == 403


def test_before_the_first_signature_of_a_brought_key_there_is_nothing_to_trust(
    tuesday: None, inspector: Any, sign_in: Any, misled: Callable[..., None], tmp_path: Path
) -> None:
    misled(pkcs12=str(tmp_path / "house.p12"), folder=tmp_path / "papers")
    client = sign_in(inspector)
    assert "No documents have been signed yet." in client.get("/reports/").content.decode()
    assert client.get(reverse("reports:certificates")).status_code == 404
