"""Titles of all reports, with the article that requires each of them."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise

TITLES = {
    "R-01": pgettext_lazy("person report", "Own-initiative exclusions and refusals"),
    "R-02": pgettext_lazy("person report", "Persons signalled to the agents"),
    "R-03": pgettext_lazy("report", "List of holders of a guest-of-honour card"),
    "R-04": pgettext_lazy("report", "Stubs of the stub book and alphabetical index"),
    "R-05": _("Card numbering integrity"),
    "R-06": pgettext_lazy("orphan report", "Orphan carnet"),
    "R-07": pgettext_lazy("orphan report", "Reconciliation of the orphan account"),
    "R-08": pgettext_lazy("orphan report", "Payment slip of the orphan funds"),
    "R-09": pgettext_lazy("person report", "Register of notices sent"),
    "R-10": pgettext_lazy("approval letter", "Applications for approval to the Minister of Finance"),
    "R-11": pgettext_lazy("cage report", "Large payouts"),
    "R-12": pgettext_lazy("cage report", "Counts of the cage and the tables"),
    "R-14": pgettext_lazy("person report", "Interviews due and self-bans ending"),
    "R-15": pgettext_lazy("stake report", "Stakes of the tables and their changes"),
    "R-16": pgettext_lazy("orphan report", "Unclaimed prizes and lapsed stakes"),
    "R-17": pgettext_lazy("floor report", "Jackpots"),
    "R-18": pgettext_lazy("floor report", "Incidents and disputes"),
    "R-19": pgettext_lazy("floor report", "Inspections of equipment"),
    "R-20": _("Door control"),
    "R-21": pgettext_lazy("floor report", "Training and duty of care"),
}

# Reports that exist in one jurisdiction only. All others are offered to every casino.
LAWS = dict.fromkeys(("R-01", "R-02", "R-06", "R-07", "R-08", "R-10", "R-14"), "LU") | dict.fromkeys(
    ("R-16", "R-17"), "NL"
)

COUNTRIES = {"LU": _("Grand Duchy of Luxembourg"), "NL": _("Kingdom of the Netherlands")}


def offered_reports(jurisdiction: str) -> "dict[str, StrOrPromise]":
    """Return the titles of the reports a casino can order, by report number."""
    return {kind: title for kind, title in TITLES.items() if LAWS.get(kind, jurisdiction) == jurisdiction}
