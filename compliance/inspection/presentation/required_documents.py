"""The records that an agent may request at any hour: each list with its article, page and report."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from compliance.reports.catalogue.presentation.titles import TITLES, offered_reports

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


@dataclass(frozen=True)
class RequiredList:
    """One list: `url` is its current page, `report` the number of its report, or empty.

    `subject` is cited from the rules of the venue, if they require the list.
    """

    title: "StrOrPromise"
    url: str
    permission: str
    report: str
    subject: str
    jurisdictions: tuple[str, ...] = ("LU", "NL")

    def orderable(self, jurisdiction: str) -> bool:
        return self.report in offered_reports(jurisdiction)


# In the order in which an agent asks at 22:00: doors, excluded persons, cards, then money.
LISTS = (
    RequiredList(_("Door control"), "admissions:coverage", "admissions.register.read", "R-20", "register.coverage"),
    RequiredList(
        _("Reports to and from the control agents"),
        "exclusions:signals",
        "exclusions.signal.read",
        "R-02",
        "signal",
        ("LU",),
    ),
    RequiredList(
        _("Exclusions and limits"), "exclusions:measures", "exclusions.measure.read", "R-01", "register.measures"
    ),
    RequiredList(_("Refusals"), "admissions:refusals", "admissions.register.read", "", "register.refusals"),
    RequiredList(_("Guests of honour"), "admissions:honour", "admissions.register.read", "R-03", "register.honour"),
    RequiredList(
        _("Stub register and alphabetical index"),
        "admissions:stubs",
        "admissions.register.read",
        "R-04",
        "register.stubs",
    ),
    RequiredList(_("Alphabetical index"), "admissions:index", "admissions.register.read", "", "register.index"),
    RequiredList(
        _("Card numbering integrity"), "admissions:cards", "admissions.register.read", "R-05", "register.cards"
    ),
    RequiredList(
        _("Card checks and expulsions"),
        "admissions:card_checks",
        "admissions.register.read",
        "",
        "register.card_checks",
    ),
    RequiredList(TITLES["R-06"], "orphans:carnets", "orphans.carnet.read", "R-06", "register.carnets", ("LU",)),
    RequiredList(TITLES["R-16"], "orphans:finds", "orphans.find.read", "R-16", "report.R-16", ("NL",)),
    RequiredList(TITLES["R-11"], "payouts:payouts", "payouts.payout.read", "R-11", "report.R-11"),
    RequiredList(TITLES["R-12"], "cage:shifts", "cage.shift.read", "R-12", "report.R-12"),
    RequiredList(TITLES["R-15"], "games:sessions", "games.table.read", "R-15", "report.R-15"),
    RequiredList(TITLES["R-21"], "training:trainings", "training.training.read", "R-21", "register.trainings", ("LU",)),
    RequiredList(_("Notices to the authorities"), "notices:notices", "notices.notice.read", "", "register.notices"),
)


def required_lists(jurisdiction: str) -> Iterator[RequiredList]:
    """Yield the lists required in a jurisdiction, in order."""
    for each in LISTS:
        if jurisdiction in each.jurisdictions:
            yield each
