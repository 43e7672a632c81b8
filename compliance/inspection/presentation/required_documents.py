"""What must lie ready for an agent of the State at any hour: each list with its article, its page and its report."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from compliance.reports.catalogue.presentation.titles import TITLES, offered_reports

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


@dataclass(frozen=True)
class AtHand:
    """One list: `url` is its page now, `report` its number in the list of reports, empty where none is drawn of it.

    `subject` is what the law of a house is cited for, where it asks for such a list.
    """

    title: "StrOrPromise"
    url: str
    permission: str
    report: str
    subject: str
    jurisdictions: tuple[str, ...] = ("LU", "NL")

    def orderable(self, jurisdiction: str) -> bool:
        return self.report in offered_reports(jurisdiction)


# In the order in which an agent asks at 22:00: the doors, who is kept out, the cards, then the money.
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


def lists(jurisdiction: str) -> Iterator[AtHand]:
    """The lists that the law of a house knows, in order."""
    for each in LISTS:
        if jurisdiction in each.jurisdictions:
            yield each
