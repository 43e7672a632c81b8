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

# --- The letter of a notice: subject line, salutation and closing.
LETTERS: Words = {
    "exclusion": _("Notice of an exclusion by the management on its own initiative"),
    "refusal": _("Notice of a refusal of admission by the management on its own initiative"),
    "orphan_payment": _("Notice of the payment of orphan funds"),
    "variance": _("Count variance of the cage, for information"),
}
_MINISTER = _("Minister,")
_OFFICERS = _("Dear Sir or Madam,")
SALUTATIONS: Words = {"justice": _MINISTER, "finance": _MINISTER, "control": _OFFICERS, "ksa": _OFFICERS}
_YOURS = _("Yours faithfully,")
_TO_OFFICERS = pgettext_lazy("letter to officials", "Yours faithfully,")
FAREWELLS: Words = {"justice": _YOURS, "finance": _YOURS, "control": _TO_OFFICERS, "ksa": _TO_OFFICERS}
# The closing repeats the form of address where one is approved.
_YOURS_ADDRESSED = pgettext_lazy("letter to a minister", "Yours faithfully, to %(salutation)s")
_TO_OFFICERS_ADDRESSED = pgettext_lazy("letter to officials", "Yours faithfully, to %(salutation)s")
ADDRESSED_FAREWELLS: Words = {
    "justice": _YOURS_ADDRESSED,
    "finance": _YOURS_ADDRESSED,
    "control": _TO_OFFICERS_ADDRESSED,
    "ksa": _TO_OFFICERS_ADDRESSED,
}
OPENINGS: Words = {
    "exclusion": _(
        "In accordance with %(law)s, I have the honour to notify you that the management of our casino decided on "
        "%(day)s, on its own initiative, to exclude the following person from the gaming rooms:"
    ),
    "refusal": _(
        "In accordance with %(law)s, I have the honour to notify you that the management of our casino refused on "
        "%(day)s, on its own initiative, to admit the following person:"
    ),
    "orphan_payment": _(
        "In accordance with %(law)s, I have the honour to notify you that our casino paid %(amount)s on %(day)s, the "
        "orphan funds of the financial year %(exercise)s, as set out below."
    ),
    "variance": _(
        "For your information: a count in our casino on the gaming day of %(day)s differed by %(gap)s, which exceeds "
        "the threshold of %(threshold)s above which our casino reports variances."
    ),
}
DELIVERIES: Words = {
    "email": pgettext_lazy("delivery of a letter", "By e-mail"),
    "post": pgettext_lazy("delivery of a letter", "By registered post"),
    "hand": pgettext_lazy("delivery of a letter", "By hand, against receipt"),
    "portal": pgettext_lazy("delivery of a letter", "Via the government portal"),
}
DUTCH_PORTAL = pgettext_lazy("delivery of a letter", "Via the authority's portal")
# The sentence of an application that takes the place of a former one.
REPLACES = pgettext_lazy("approval letter", "This application replaces application %(number)s.")
REALMS: Words = {"LU": _("Luxembourg"), "NL": _("The Hague")}


def default_annexes(kind: str, receipts: Sequence[str], year: str) -> list[str]:
    """Return what usually accompanies a letter of this kind, in the active language.

    Each receipt of a payment is an annex of its own, so that the letter numbers it.
    """
    if kind == "exclusion":
        return [gettext("Decision of the management")]
    if kind == "orphan_payment":
        copies = [gettext("Copy of the numbered receipt %(number)s") % {"number": number} for number in receipts]
        return [*copies, gettext("Last page of the orphan register %(year)s") % {"year": year}]
    if kind == "variance":
        return [gettext("Count sheet")]
    return []


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
