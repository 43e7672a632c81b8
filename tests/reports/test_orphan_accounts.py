"""R-07 and R-08: carnet beside account, and what the commune was paid (LU-ART8-5 to 13)."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from compliance.orphans.carnet import selectors as books
from compliance.reports.definitions.r07_orphan_reconciliation import document as orphan_reconciliation_document
from compliance.reports.definitions.r07_orphan_reconciliation import query as orphan_reconciliation_query
from compliance.reports.definitions.r07_orphan_reconciliation.figures import Compared, OrphanReconciliation, by_date
from compliance.reports.definitions.r08_orphan_payments import document as orphan_payment_document
from compliance.reports.definitions.r08_orphan_payments import query as orphan_payment_query
from compliance.reports.definitions.r08_orphan_payments.figures import OrphanPayments
from compliance.reports.figures.domain.continuity import continuous_ranges
from compliance.reports.ordering import selectors
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.ordering.services.volume_bytes import volume_content
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order, Sheet, format_day
from tests import cast
from tests.database import OwnDatabase
from tests.notices import life
from tests.orphans import floor
from tests.reports import orphans

DAY = date(2026, 3, 3)
NIGHT = cast.local("2026-03-04 04:00")
EVE = date(2026, 12, 31)
PAID_AT = cast.local("2026-12-31 14:00")


def order(kind: str, language: str = "en", on: date = DAY) -> Order:
    house, read_at = cast.house(), cast.local("2027-01-05 08:00")
    return Order(house, build_cover(house, kind, on, on), language, "Inspector", read_at, read_at)


def said(sheets: Any) -> str:
    (sheet,) = sheets
    assert isinstance(sheet, Sheet)
    return " ".join(sheet.html.split())


def compared(first: date = DAY, last: date = DAY) -> OrphanReconciliation:
    return orphan_reconciliation_query.reconciliation_figures(cast.house(), first, last)


def on_paper(found: OrphanReconciliation) -> str:
    return said(orphan_reconciliation_document.orphan_reconciliation_sheets(order("R-07"), found))


def paid() -> Any:
    """A year with entries, a refund and a reversal, paid on its last day with two windows open."""
    floor.entered("900.00")
    orphans.refund(floor.entered("50.00"), cast.TUESDAY)
    orphans.reverse(floor.entered("7.35"), cast.TUESDAY)
    floor.entered("100.00", cast.local("2026-12-28 22:00"))
    return orphans.pay("2026", PAID_AT)


def payments(on: date = EVE) -> OrphanPayments:
    return orphan_payment_query.payment_figures(cast.house(), on, on)


def statement(found: OrphanPayments, language: str = "en") -> str:
    return said(orphan_payment_document.orphan_payment_sheets(order("R-08", language), found))


def test_carnet_and_account_are_summed_anew_as_the_span_ended(db: None) -> None:
    floor.entered("50.00")
    orphans.refund(floor.entered("30.00"), cast.TUESDAY, transfer="BCEE 88")
    orphans.deposit("40.00", cast.TUESDAY)
    carnet = books.get_carnet(cast.VENUE, "2026")
    orphans.reconcile(carnet, NIGHT)
    floor.entered("10.00", cast.TUESDAY + timedelta(days=1))
    (book,) = compared().books
    assert (book.lines, book.last_number, book.carnet, book.orphans, book.difference) == (3, 3, 50, 50, 0)
    assert (book.cash, book.bank, book.held, book.unbooked, book.gaps) == (40, 10, 50, (), 0)
    assert [(each.number, each.amount) for each in book.windows] == [(1, 50)]
    assert (book.claimable, book.state, book.sound) == (50, "open", True)
    html = on_paper(compared())
    assert "The account «orphelins» agrees with the orphan register." in html
    assert "nightly, by the program" in html
    assert '<td>03/03/2026</td> <td>1</td> <td class="figure price">50.00</td> <td>10/03/2026</td>' in html


def test_a_stated_difference_is_shown_until_it_is_cleared(db: None) -> None:
    floor.entered("50.00")
    carnet = books.get_carnet(cast.VENUE, "2026")
    orphans.reconcile(carnet, cast.TUESDAY + timedelta(hours=1), stated="40.00", by="accountant")
    orphans.reconcile(carnet, NIGHT)
    (book,) = compared().books
    assert [each.difference for each in book.printed_comparisons] == [0, 10]
    assert not compared().sound
    html = on_paper(compared())
    assert "do not agree" in html
    assert '<td class="figure faulty">10.00</td>' in html
    orphans.reconcile(carnet, NIGHT + timedelta(minutes=5), stated="50.00", by="accountant")
    assert compared().sound
    assert "Earlier comparisons of the period showed a difference" in on_paper(compared())


def test_only_the_newest_comparisons_and_those_that_differ_are_told(db: None) -> None:
    floor.entered("50.00")
    for hour in range(3):
        orphans.reconcile(books.get_carnet(cast.VENUE, "2026"), cast.TUESDAY + timedelta(hours=hour))
    (book,) = compared().books
    assert (len(book.compared), len(book.printed_comparisons)) == (3, 1)
    assert "by night: 3; beside the books of the accountants: 0; with a difference: 0." in on_paper(compared())


def test_a_fault_that_the_database_refuses_would_be_seen(db: None) -> None:
    floor.entered("50.00")
    (book,) = compared().books
    for wrong in ({"unbooked": (1, 3, 4)}, {"lines": 0}, {"orphans": Decimal(49)}, {"cash": Decimal(1)}):
        assert not replace(book, **wrong).sound
    html = on_paper(OrphanReconciliation("EUR", NIGHT, (replace(book, unbooked=(1, 3, 4)),)))
    assert "1, 3–4" in html
    assert continuous_ranges(()) == ()


def test_a_carnet_is_compared_until_it_is_closed(db: None) -> None:
    payment = paid()
    orphans.receipt(payment, "Q-1", "1000.00", PAID_AT + timedelta(minutes=1))
    orphans.close(payment, cast.local("2027-01-02 10:00"))
    states = {on: [book.state for book in compared(on, on).books] for on in (EVE, date(2027, 1, 2), date(2027, 1, 3))}
    assert states == {EVE: ["paid"], date(2027, 1, 2): ["closed"], date(2027, 1, 3): []}
    assert [each.amount for each in compared(EVE, EVE).books[0].windows] == [100]
    assert "No orphan register was open in the period" in on_paper(compared(date(2027, 1, 3), date(2027, 1, 3)))
    assert orphan_reconciliation_document.orphan_reconciliation_pages(compared(EVE, EVE)) == 3


def test_a_reversed_refund_opens_its_window_again(db: None) -> None:
    back = orphans.refund(floor.entered("50.00"), cast.TUESDAY)
    assert compared().books[0].windows == ()
    orphans.reverse(back, cast.TUESDAY + timedelta(days=1))
    assert compared().books[0].windows == ()
    tomorrow = DAY + timedelta(days=1)
    assert [each.number for each in compared(tomorrow, tomorrow).books[0].windows] == [1]
    assert [each.numbers for each in by_date(compared(tomorrow, tomorrow).books[0].windows)] == [(1,)]


def test_a_payment_is_stated_with_what_it_came_out_of(db: None) -> None:
    paid()
    (told,) = payments().payments
    assert (told.exercise, told.commune, told.amount, told.total) == ("2026", "Mondorf-les-Bains", 1000, 1000)
    assert (told.means, told.reference, told.paid_on, told.line) == ("transfer", "BCEE 2026-118", EVE, 7)
    assert [(each.kind, each.count, each.sum) for each in told.moved] == [
        ("entry", 4, Decimal("1057.35")),
        ("refund", 1, -50),
        ("reversal", 1, Decimal("-7.35")),
        ("post_closing", 0, 0),
    ]
    assert [(each.number, each.amount) for each in told.windows] == [(6, 100)]
    html = statement(payments())
    for words in (
        "To the treasurer of the municipality of Mondorf-les-Bains",
        "+1,057.35",
        "−50.00",
        "Receipts for 1,000.00 € are missing.",
        "BCEE",
    ):
        assert words in html, words
    assert "No stub receipt has been received yet." in html
    assert "Entries whose owner could still come forward" in html


def test_the_slip_goes_to_the_treasurer_with_a_letter(db: None) -> None:
    paid()
    html = statement(payments(), "fr").replace("\u202f", " ").replace("\xa0", " ")
    letter, _section, slip = html.partition("</section>")
    for words in (
        "<p>Receveur communal</p> <p>Mondorf-les-Bains</p>",
        "Mondorf-les-Bains, le 31 décembre 2026",
        "Notre référence : R-08 2026/0007",
        "Objet : Versement des orphelins de l’exercice 2026",
        "Article 8, alinéas 5 et 6, du règlement grand-ducal modifié du 12 février 1979",
        "Monsieur le Receveur,",
        "Conformément à l’article 8, alinéas 5 et 6, du règlement précité",
        "la somme de 1 000,00 €, versée le 31 décembre 2026",
        "; bénéficiaire : bureau de bienfaisance (office social).",
        "Veuillez agréer, Monsieur le Receveur, l’expression de mes sentiments distingués.",
        "1. Bordereau de versement",
        "Le directeur responsable",
    ):
        assert words in letter, words
    assert "SHA-256" not in letter
    for words in ("Bordereau de versement de l’exercice 2026", "Le receveur communal", "Reçu le :"):
        assert words in slip, words
    assert payments().payments[0].treasurer is None


def test_the_letter_bears_the_address_approved_when_the_payment_was_recorded(db: None) -> None:
    head = life.letterhead()
    facts = {"name": "Recette communale", "lines": "1, place des Villes\nL-5627 Mondorf-les-Bains"}
    life.recipient("treasurer", salutation="Madame la Receveuse", **facts)
    paid()
    later = PAID_AT + timedelta(days=1)
    life.recipient("treasurer", later, salutation="Monsieur le Receveur", **facts | {"name": "Another office"})
    found = payments()
    of_report = replace(order("R-08", "fr"), letterhead=head)
    html = said(orphan_payment_document.orphan_payment_sheets(of_report, found))
    assert "<p>Recette communale</p> <p>1, place des Villes</p><p>L-5627 Mondorf-les-Bains</p>" in html
    assert "Madame la Receveuse," in html
    assert "Claudine Reuter" in html
    assert "Another office" not in html


def test_receipts_that_do_not_cover_the_payment_leave_something_missing(db: None) -> None:
    payment = paid()
    orphans.receipt(payment, "Q-118", "800.00", PAID_AT + timedelta(minutes=1))
    (told,) = payments().payments
    assert (told.receipts_total, told.amount_missing, told.closed_at) == (800, 200, None)
    assert "Receipts for 200.00 € are missing." in statement(payments())
    orphans.receipt(payment, "Q-119", "200.00", PAID_AT + timedelta(minutes=2))
    orphans.close(payment, PAID_AT + timedelta(days=1))
    (told,) = payments().payments
    assert ([each.number for each in told.receipts], told.amount_missing) == (["Q-118", "Q-119"], 0)
    assert (told.closed_at, [(each.what, each.at) for each in told.later]) == (
        None,
        [("closed", PAID_AT + timedelta(days=1))],
    ), "it was closed when the day of the payment was over"
    html = statement(payments(), "fr")
    assert "Les quittances couvrent l’intégralité du versement" in html
    assert "du 1er janvier 2026 au 31 décembre 2026" in html


def test_refunds_after_the_closing_of_the_former_year_stand_apart(db: None) -> None:
    payment = paid()
    orphans.receipt(payment, "Q-1", "1000.00", PAID_AT + timedelta(minutes=1))
    orphans.close(payment, PAID_AT + timedelta(minutes=2))
    late = books.get_carnet(cast.VENUE, "2026").lines.get(number=6)
    orphans.refund(late, cast.local("2027-01-03 20:00"))
    floor.entered("350.00", cast.local("2027-06-03 20:00"))
    orphans.pay("2027", cast.local("2027-12-31 14:00"))
    last = date(2027, 12, 31)
    (told,) = payments(last).payments
    assert (told.amount, told.moved[-1].kind, told.moved[-1].sum) == (250, "post_closing", -100)
    assert "None: no entry" not in statement(payments(last))


def test_a_span_without_a_payment_says_so(db: None) -> None:
    paid()
    assert payments(DAY).payments == ()
    assert "No payment to the receiver of the commune was recorded" in statement(payments(DAY))


@pytest.mark.parametrize(
    ("on", "language", "written"),
    [
        (date(2026, 1, 1), "fr", "1er janvier 2026"),
        (date(2026, 1, 11), "fr", "11 janvier 2026"),
        (date(2026, 1, 1), "nl", "1 januari 2026"),
    ],
)
def test_french_has_a_word_for_the_first_of_a_month(on: date, language: str, written: str) -> None:
    from django.utils import translation

    with translation.override(language):
        assert format_day(on) == written


def test_a_comparison_beside_stated_books_names_who_made_it(db: None) -> None:
    floor.entered("50.00")
    orphans.reconcile(books.get_carnet(cast.VENUE, "2026"), cast.TUESDAY, stated="50.00", by="accountant")
    (each,) = compared().books[0].compared
    assert isinstance(each, Compared)
    assert (each.by, each.stated) == ("Accountant", 50)


@pytest.mark.parametrize("kind", ["R-07", "R-08"])
def test_each_is_drawn_once_ordered(own_database: OwnDatabase, kind: str) -> None:
    payment = paid()
    orphans.receipt(payment, "Q-118", "400.00", PAID_AT + timedelta(minutes=1))
    at = PAID_AT + timedelta(days=1)
    report = orders.order_report(
        house=cast.house(), kind=kind, first_day=EVE, last_day=EVE, by=cast.member("director"), at=at
    )
    assert drawings.render_report(report_id=report.pk, clock=lambda: at) == Outcome.DRAWN
    (volume,) = selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), at).volumes
    assert (volume.rows, report.language) == (1, "fr")
    assert volume_content(volume).startswith(b"%PDF-1.7")
