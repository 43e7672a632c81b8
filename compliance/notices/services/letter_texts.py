"""Fixed texts of letters and messages: salutations, closings, and the format of dates and amounts."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.http.formatting import money as amounts
from compliance.http.formatting.dates_and_numbers import long_day
from compliance.people.presentation.words import Words

from ..domain.subjects import Payment, Variance

if TYPE_CHECKING:
    from ..models.notices import PaymentNotice

# --- The letter of a notice: subject line, salutation and legal basis.
LETTERS: Words = {
    "exclusion": _("Exclusion by the house on its own initiative"),
    "refusal": _("Refusal of entry by the house on its own initiative"),
    "orphan_payment": _("Payment of orphan money"),
    "variance": _("Difference of a count of the cage"),
}
_MINISTER = _("Minister,")
_OFFICERS = _("Dear Sir or Madam,")
SALUTATIONS: Words = {"justice": _MINISTER, "finance": _MINISTER, "control": _OFFICERS, "ksa": _OFFICERS}
_YOURS = _("Yours faithfully,")
_TO_OFFICERS = pgettext_lazy("letter to officials", "Yours faithfully,")
FAREWELLS: Words = {"justice": _YOURS, "finance": _YOURS, "control": _TO_OFFICERS, "ksa": _TO_OFFICERS}
OPENINGS: Words = {
    "exclusion": _(
        "In accordance with %(law)s, I have the honour to inform you that our house has excluded, on its own "
        "initiative, the person named below, for the reasons stated."
    ),
    "refusal": _(
        "In accordance with %(law)s, I have the honour to inform you that our house has refused entry to the person "
        "named below, for the reasons stated."
    ),
    "orphan_payment": _(
        "In accordance with %(law)s, I have the honour to inform you that our house has paid %(amount)s on %(day)s, "
        "the orphan money of the exercise %(exercise)s, as set out below."
    ),
    "variance": _(
        "I have the honour to inform you that a count in our house on the gaming day of %(day)s differed by %(gap)s, "
        "above the threshold of %(threshold)s from which our house reports differences, as set out below."
    ),
}
LAWS: Words = {"LU": _("%(articles)s of the Grand-Ducal Regulation of 12 February 1979 as amended")}
REALMS: Words = {"LU": _("Grand Duchy of Luxembourg"), "NL": _("The Hague")}


def mail_text(house: str, number: str, addressee: str) -> str:
    """Return the text of the message that carries a letter; only the letter itself names a person."""
    sentences = [
        str(SALUTATIONS[addressee]),
        gettext("Please find attached our letter %(number)s.") % {"number": number},
        gettext("We would be grateful if you confirmed receipt, quoting this number."),
        str(FAREWELLS[addressee]),
        house,
    ]
    return "\n\n".join(sentences) + "\n"


def alarm_text(kind: str, number: str) -> str:
    """Return the text of an alarm for the person responsible in the house, with what to do."""
    values = {
        "unsent": gettext("The notice %(number)s has not been sent in time. Open it in Carnet, and send it today."),
        "failed": gettext("The letter %(number)s cannot be sent by e-mail. Send it by post, by hand or by the portal."),
        "unanswered": gettext("The letter %(number)s has not been acknowledged in time. Ask the authority."),
    }
    return values[kind] % {"number": number} + "\n"


def describe_payment(payment: "Payment | PaymentNotice", receipts: Sequence[str], currency: str) -> str:
    """Describe a payment to the Minister of Finance, in sentences of the active language."""
    sentences = [
        gettext("On %(day)s the house paid out %(amount)s, the orphan money of the exercise %(exercise)s.")
        % {
            "day": long_day(payment.paid_on),
            "amount": format_money(payment.amount, currency),
            "exercise": payment.exercise,
        },
        gettext("Beneficiary: %(beneficiary)s.") % {"beneficiary": payment.beneficiary},
        gettext("Numbered receipts: %(numbers)s.") % {"numbers": format_receipts(receipts)},
    ]
    return "\n".join(sentences)


def describe_variance(variance: Variance, currency: str) -> str:
    """Describe a variance to an authority, in sentences of the active language."""
    sentences = [
        gettext("The count of %(place)s (%(shift)s) on the gaming day of %(day)s differs by %(gap)s.")
        % {
            "place": variance.place,
            "shift": variance.shift,
            "day": long_day(variance.gaming_day),
            "gap": format_money(variance.gap, currency),
        },
        gettext("Expected: %(expected)s. Counted: %(counted)s.")
        % {"expected": format_money(variance.expected, currency), "counted": format_money(variance.counted, currency)},
        gettext("Explanation of the house: %(said)s") % {"said": variance.explanation},
    ]
    return "\n".join(sentences)


def format_receipts(receipts: Sequence[str]) -> str:
    """Return the receipt numbers as a list, or a sentence that there are none yet."""
    return ", ".join(receipts) or gettext("not yet received on the day of this notice")


def format_money(amount: Decimal, currency: str) -> str:
    """Format an amount for a letter, with non-breaking spaces: 4 812,65 EUR, in Dutch EUR 4.812,65."""
    return amounts.money(amount, currency)


def format_day(on: date) -> str:
    """Format a calendar date in words: 3 mars 2026, 1er mars 2026."""
    return long_day(on)
