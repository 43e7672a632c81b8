"""The journal as text that accounting programs read: each posting with the balance after it."""

from datetime import date
from decimal import Decimal

from compliance.orphans.account.domain import Booking, Leg, journal_lines

LEGS = (
    Leg("caisse", Decimal("50.00"), Decimal(0), Decimal("-50.00")),
    Leg("orphelins", Decimal(0), Decimal("50.00"), Decimal("50.00")),
)


def test_a_booking_names_its_line_and_asserts_its_balances() -> None:
    assert "".join(journal_lines("Casino Mondorf", "2026", "EUR", [Booking(1, date(2026, 3, 3), 1, "", LEGS)])) == (
        "; Casino Mondorf: orphelins 2026\n"
        "commodity EUR\n"
        "    format 1000.00 EUR\n"
        "account orphelins\n"
        "account caisse\n"
        "account banque\n"
        "\n"
        "2026-03-03 * (1) orphan register 2026 no. 1\n"
        "    caisse               50.00 EUR = 50.00 EUR\n"
        "    orphelins           -50.00 EUR = -50.00 EUR\n"
    )


def test_a_reference_stays_on_its_line() -> None:
    text = "".join(journal_lines("A;\nB", "2026", "EUR", [Booking(2, date(2026, 3, 3), None, "x\n2026-01-01 ; y", ())]))
    assert text.startswith("; A, B: orphelins 2026\n")
    assert "* (2) x 2026-01-01 , y\n" in text
