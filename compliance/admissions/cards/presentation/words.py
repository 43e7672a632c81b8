"""Labels of cards, cancellations, means of payment and replacement reasons."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from compliance.people.presentation.words import Words

CARD_KINDS: Words = {
    "day": gettext_lazy("Day card"),
    "week": gettext_lazy("Weekly subscription card"),
    "month": gettext_lazy("Monthly subscription card"),
    "year": gettext_lazy("Annual subscription card"),
    "honour_day": gettext_lazy("Daily guest-of-honour card"),
    "honour_year": gettext_lazy("Annual guest-of-honour card"),
}


HONOUR_KINDS = frozenset({"honour_day", "honour_year"})


PAYMENT_MEANS: Words = {
    "cash": pgettext_lazy("means of payment", "Cash"),
    "bank_card": gettext_lazy("Bank card"),
    "transfer": gettext_lazy("Transfer"),
    "voucher": pgettext_lazy("means of payment", "Voucher"),
}


# Cards sold before the desk recorded the means of payment have none.
MEANS_PAID: Words = {**PAYMENT_MEANS, "": gettext_lazy("Not recorded")}


REPLACED_BECAUSE: Words = {
    "lost": gettext_lazy("Lost"),
    "stolen": gettext_lazy("Stolen"),
    "damaged": gettext_lazy("Damaged"),
}


CANCELLATION_STATES: Words = {
    "waiting": gettext_lazy("Awaiting a second person"),
    "confirmed": pgettext_lazy("card", "Cancelled"),
    "declined": gettext_lazy("Stays valid"),
}


def card_kind(kind: str) -> str:
    return str(CARD_KINDS.get(kind, kind))
