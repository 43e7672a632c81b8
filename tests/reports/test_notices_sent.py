"""R-09: the register of numbered notices, with the day, the way and the reference of their dispatch."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from compliance.notices.models.notices import Notice
from compliance.reports.catalogue.domain.permissions import may_read
from compliance.reports.catalogue.presentation.titles import offered_reports
from compliance.reports.definitions.r09_notices_sent import document, query
from compliance.reports.definitions.r09_notices_sent.figures import NoticesSent
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast
from tests.database import OwnDatabase
from tests.notices import life
from tests.notices.differences import tell_difference
from tests.notices.payments import tell

DAY = date(2026, 3, 3)
NEXT = DAY + timedelta(days=1)
READ = cast.local("2026-03-10 09:00")


def figures(first: date = DAY, last: date = DAY, at: Any = READ) -> NoticesSent:
    return query.sent_figures(cast.house(), first, last, at)


def on_paper(found: NoticesSent, language: str = "fr", house: Any = None) -> str:
    of = house or cast.house()
    (sheet,) = document.notices_sent_sheets(
        Order(of, build_cover(of, "R-09", DAY, DAY), language, "Inspector", READ, READ), found
    )
    return " ".join(sheet.html.replace("\u202f", " ").replace("\xa0", " ").split())


def test_a_letter_stands_with_addressee_subject_issue_delivery_and_reference(db: None) -> None:
    life.sent()
    (letter,) = figures().letters
    assert (letter.number, letter.addressee, letter.kind) == ("MJ 2026/0001", "justice", "exclusion")
    assert (letter.delivery, letter.state, letter.corrects) == ("post", "sent", "")
    assert letter.sent is not None
    assert letter.sent.reference == "RR 12 345 678 9 LU"
    html = on_paper(figures())
    for words in (
        "Registre des avis envoyés",
        "MJ 2026/0001",
        "Ministre de la Justice",
        "Exclusion par la direction",
        "par la poste",
        "RR 12 345 678 9 LU",
        "Tous les avis émis ont été envoyés dans le délai.",
    ):
        assert words in html, words
    assert "Weber" not in html, "the register names no person: R-01 does"


def test_every_authority_is_in_the_register(db: None) -> None:
    payment, variance = tell(), tell_difference()
    assert variance is not None
    life.numbered(payment)
    life.issue(variance, delivery="hand")
    assert [(each.number, each.kind) for each in figures().letters] == [
        ("MF 2026/0001", "orphan_payment"),
        ("AC 2026/0001", "variance"),
    ]
    html = on_paper(figures())
    assert "Ministre des Finances" in html
    assert "en main propre" in html


def test_a_letter_waits_until_it_is_sent_and_is_then_told_as_later(db: None) -> None:
    row = life.issued()
    life.send(row, cast.local("2026-03-04 18:00"))
    (letter,) = figures(at=cast.local("2026-03-04 12:00")).letters
    assert (letter.state, letter.sent, letter.later) == ("waiting", None, ())
    assert "aucun n’est en retard" in on_paper(figures(at=cast.local("2026-03-04 12:00")))
    (letter,) = figures().letters
    assert [each.what for each in letter.later] == ["sent"]
    assert figures(NEXT, NEXT).letters == ()
    (earlier,) = figures(NEXT, NEXT).earlier
    assert (earlier.number, earlier.state) == ("MJ 2026/0001", "sent")
    assert "Émis antérieurement" in on_paper(figures(NEXT, NEXT))
    after = NEXT + timedelta(days=1)
    assert figures(after, after) == NoticesSent((), ())


def test_a_letter_that_is_overdue_is_no_sound_result(db: None) -> None:
    life.issued()
    found = figures(NEXT + timedelta(days=1), NEXT + timedelta(days=1))
    assert [each.state for each in found.earlier] == ["overdue"]
    assert "Avis envoyés après l’échéance ou dont l’échéance est dépassée : 1." in on_paper(found)
    assert '<strong class="result faulty">' in on_paper(found)


def test_a_draft_is_no_letter_and_a_quiet_span_says_so(db: None) -> None:
    life.raised()
    assert figures() == NoticesSent((), ())
    html = on_paper(figures())
    assert "Aucun avis n’a été émis pendant la période" in html
    assert '<table class="rows' not in html
    assert document.notices_sent_pages(figures()) == 2


def test_a_correction_names_the_letter_that_it_corrects(db: None) -> None:
    life.sent()
    found = figures()
    corrected = replace(found.letters[0], number="MJ 2026/0002", corrects="MJ 2026/0001", delivery="", sent=None)
    assert "rectifie MJ 2026/0001" in on_paper(replace(found, letters=(corrected,)))


@pytest.mark.parametrize("jurisdiction", ["LU", "NL"])
def test_both_jurisdictions_have_the_register(db: None, jurisdiction: str) -> None:
    assert "R-09" in offered_reports(jurisdiction)
    life.sent()
    dutch = replace(cast.house(), jurisdiction="NL")
    html = on_paper(figures(), "nl", dutch)
    assert "Register van verzonden kennisgevingen" in html
    assert "Wettelijke grondslag" not in html, "no document of the Netherlands asks for it"


def test_it_is_read_with_the_permission_for_notices() -> None:
    assert may_read("R-09", {"notices.notice.read"}.__contains__)
    assert not may_read("R-09", {"admissions.register.read", "admissions.takings.read"}.__contains__)


def test_it_is_drawn_as_any_report(own_database: OwnDatabase) -> None:
    life.sent()
    assert Notice.objects.count() == 1
    at = cast.local("2026-03-04 08:00")
    report = orders.order_report(
        house=cast.house(), kind="R-09", first_day=DAY, last_day=DAY, by=cast.member("director"), at=at
    )
    assert drawings.render_report(report_id=report.pk, clock=lambda: at) == Outcome.DRAWN
    assert report.volumes.get().rows == 1
