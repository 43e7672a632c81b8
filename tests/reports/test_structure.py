"""Reports as they leave the house have what PDF/A-3a asks for; and the look at it can fail."""

from datetime import date
from typing import Any

import pytest
from weasyprint import HTML

from compliance.http.pdf.drawing import FILED, READ
from compliance.reports.catalogue.presentation.titles import offered_reports
from compliance.reports.models import ReportVolume
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.ordering.services.volume_bytes import volume_content
from compliance.signing.configuration import load_arrangement, trust_anchors
from compliance.signing.verification import Verdict, check_document
from tests import cast
from tests.database import OwnDatabase
from tests.reports.nights import night
from tests.structure import faults

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")
BARE = "<html><body><p>Bare</p><table><tr><td>1</td></tr></table></body></html>"


@pytest.mark.slow
def test_every_report_of_a_house_is_whole_as_a_filed_paper_and_signed(own_database: OwnDatabase) -> None:
    night(3)
    trusted = trust_anchors(load_arrangement(), MORNING)
    for kind in offered_reports("LU"):
        report = orders.order_report(
            house=cast.house(), kind=kind, first_day=DAY, last_day=DAY, by=cast.member("inspector"), at=MORNING
        )
        assert drawings.render_report(report_id=report.pk, clock=lambda: MORNING) == Outcome.DRAWN
        for volume in ReportVolume.objects.filter(report=report):
            pdf = volume_content(volume)
            assert not faults(pdf, FILED), kind
            assert check_document(pdf, anchors=trusted).verdict == Verdict.GENUINE


@pytest.mark.parametrize("variant", [FILED, READ])
def test_a_pdf_as_any_program_makes_it_has_many_faults(variant: str) -> None:
    pdf = HTML(string=BARE).write_pdf(pdf_tags=True)
    found = faults(pdf, variant)
    assert "no title, or another one in the metadata" in found
    assert "no language" in found
    assert "a table without a head" in found
    assert any(each.startswith("metadata lack pdf") for each in found)
    assert ("no output intent" in found) == (variant == FILED)


def test_an_attachment_that_says_nothing_of_itself_is_a_fault() -> None:
    from weasyprint import Attachment

    options: Any = {"attachments": [Attachment(string="x", name="loose.txt")], "pdf_tags": True}
    assert {"loose.txt does not belong to the file", "loose.txt does not say what it is"} <= set(
        faults(HTML(string=BARE).write_pdf(**options), FILED)
    )
