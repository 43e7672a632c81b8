"""How measures, their grounds and their states are called."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.people.words import Words

from .limits import Basis

KINDS: Words = {
    "ministerial": _("exclusion by the Minister"),
    "house": _("exclusion by the house"),
    "self_ban": _("self-ban"),
    "visit_limit": _("visit limit"),
}
ARTICLES = {"ministerial": "68(1)", "house": "69(1)", "self_ban": "PLAY IT SAFE"}
BASES: Words = {
    "art_69": _("imposed by the management (art. 69(2))"),
    "house": _("at the guest's own wish (PLAY IT SAFE)"),
}
PERIODS: Words = {
    "week": _("calendar week"),
    "month": _("calendar month"),
    "year": _("calendar year"),
}


def article(kind: str, basis: str) -> str:
    """The article that a measure rests on; a limit rests on one or the other."""
    return Basis(basis).article if basis else ARTICLES[kind]


GROUNDS: dict[int, object] = {
    1: _("1: at their own request"),
    2: _("2: legally incapable, at the request of the representative"),
    3: _("3: prohibited by a judgment"),
    4: _("4: presence would disturb order"),
}
STATES: Words = {
    "active": pgettext_lazy("state of a measure", "In force"),
    "coming": pgettext_lazy("state of a measure", "Begins later"),
    "interview_due": pgettext_lazy("state of a measure", "Interview due"),
    "over": pgettext_lazy("state of a measure", "Over"),
}
# How each state is drawn: tone and icon of its badge.
TONES = {
    "active": ("refused", "stop"),
    "coming": ("", "clock"),
    "interview_due": ("review", "people"),
    "over": ("", "check"),
}
