"""The records that an agent may request at any hour: each list with its article, page and report."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from compliance.reports.catalogue.presentation.titles import TITLES, offered_reports

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


@dataclass(frozen=True)
class AtHand:
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
    AtHand(_("Door control"), "admissions:coverage", "admissions.register.read", "R-20", "register.coverage"),
    AtHand(
        _("Reports to and from the control agents"),
        "exclusions:signals",
        "exclusions.signal.read",
        "R-02",
        "signal",
        ("LU",),
    ),
    AtHand(_("Exclusions and limits"), "exclusions:measures", "exclusions.measure.read", "R-01", "register.measures"),
    AtHand(_("Refusals"), "admissions:refusals", "admissions.register.read", "", "register.refusals"),
    AtHand(_("Guests of honour"), "admissions:honour", "admissions.register.read", "R-03", "register.honour"),
    AtHand(
        _("Stub register and alphabetical index"),
        "admissions:stubs",
        "admissions.register.read",
        "R-04",
        "register.stubs",
    ),
    AtHand(_("Alphabetical index"), "admissions:index", "admissions.register.read", "", "register.index"),
    AtHand(_("Card numbering integrity"), "admissions:cards", "admissions.register.read", "R-05", "register.cards"),
    AtHand(
        _("Card checks and expulsions"),
        "admissions:card_checks",
        "admissions.register.read",
        "",
        "register.card_checks",
    ),
    AtHand(TITLES["R-06"], "orphans:carnets", "orphans.carnet.read", "R-06", "register.carnets", ("LU",)),
    AtHand(TITLES["R-16"], "orphans:finds", "orphans.find.read", "R-16", "report.R-16", ("NL",)),
    AtHand(TITLES["R-11"], "payouts:payouts", "payouts.payout.read", "R-11", "report.R-11"),
    AtHand(TITLES["R-12"], "cage:shifts", "cage.shift.read", "R-12", "report.R-12"),
    AtHand(_("Notices to the authorities"), "notices:notices", "notices.notice.read", "", "register.notices"),
)


def required_lists(jurisdiction: str) -> Iterator[AtHand]:
    """Yield the lists required in a jurisdiction, in order."""
    for each in LISTS:
        if jurisdiction in each.jurisdictions:
            yield each
