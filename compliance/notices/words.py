"""How notices, their addressees and their states are called, and what a notice says of a payment."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.formats import date_format, number_format
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.people.words import Words

if TYPE_CHECKING:
    from .services import Payment

ADDRESSEES: Words = {"justice": _("Minister of Justice"), "finance": _("Minister of Finance")}
KINDS: Words = {
    "exclusion": _("exclusion by the house"),
    "refusal": _("refusal at the door"),
    "orphan_payment": _("payment of orphan money"),
}
WAYS: Words = {
    "email": _("by e-mail"),
    "post": _("by post"),
    "hand": _("by hand"),
    "portal": _("through the portal of the State"),
}
STATES: Words = {
    "open": pgettext_lazy("state of a notice", "To be sent"),
    "overdue": pgettext_lazy("state of a notice", "Overdue"),
    "sent": pgettext_lazy("state of a notice", "Sent"),
}
TONES = {"open": ("review", "clock"), "overdue": ("refused", "alert"), "sent": ("admitted", "check")}

# --- The letter of a notice: what it is about, how it begins, and by which law it is written.
LETTERS: Words = {
    "exclusion": _("Exclusion by the house on its own initiative"),
    "refusal": _("Refusal of entry by the house on its own initiative"),
    "orphan_payment": _("Payment of orphan money"),
}
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
}
LAWS: Words = {"LU": _("%(articles)s of the Grand-Ducal Regulation of 12 February 1979 as amended")}
REALMS: Words = {"LU": _("Grand Duchy of Luxembourg")}


def paid(payment: "Payment", receipts: Sequence[str], currency: str) -> str:
    """What the Minister of Finance is told of a payment, in sentences of the language that is on."""
    said = [
        gettext("On %(day)s the house paid out %(amount)s, the orphan money of the exercise %(exercise)s.")
        % {"day": day(payment.paid_on), "amount": money(payment.amount, currency), "exercise": payment.exercise},
        gettext("Beneficiary: %(beneficiary)s.") % {"beneficiary": payment.beneficiary},
        gettext("Stub receipts: %(numbers)s.") % {"numbers": numbers(receipts)},
    ]
    return "\n".join(said)


def numbers(receipts: Sequence[str]) -> str:
    """The numbers of stub receipts in a row, or that none is there yet."""
    return ", ".join(receipts) or gettext("not yet received on the day of this notice")


def money(amount: Decimal, currency: str) -> str:
    """An amount as a letter writes it, held together: 4.812,65 EUR."""
    return f"{number_format(amount, 2, force_grouping=True)}\u00a0{currency}"


def day(on: date) -> str:
    """A calendar date in words, as a letter dates itself: 3 mars 2026, 1er mars 2026."""
    written = date_format(on, "DATE_FORMAT")
    return written.replace("1", "1er", 1) if get_language() == "fr" and on.day == 1 else written
