"""What must lie ready for an agent of the State at any hour: each list with its article, its page and its report."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from compliance.reports.terms import TITLES, offered

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


@dataclass(frozen=True)
class AtHand:
    """One list: `url` is its page now, `report` its number in the list of reports, empty where none is drawn of it.

    `articles` says for each law what it rests on; a law that is missing asks for no such list, and none is shown
    where the law of the report is another one.
    """

    title: "StrOrPromise"
    url: str
    permission: str
    report: str = ""
    articles: tuple[tuple[str, str], ...] = ()
    jurisdictions: tuple[str, ...] = ("LU", "NL")

    def article(self, jurisdiction: str) -> str:
        return dict(self.articles).get(jurisdiction, "")

    def orderable(self, jurisdiction: str) -> bool:
        return self.report in offered(jurisdiction)


# In the order in which an agent asks at 22:00: the doors, who is kept out, the cards, then the money.
LISTS = (
    AtHand(
        _("Control of the doors"),
        "admissions:coverage",
        "admissions.register.read",
        "R-20",
        (("LU", "67, 75(4)"),),
    ),
    AtHand(
        _("Signals to and from the control agents"),
        "exclusions:signals",
        "exclusions.signal.read",
        "R-02",
        (("LU", "69(2), 81"),),
        ("LU",),
    ),
    AtHand(_("Exclusions and limits"), "exclusions:measures", "exclusions.measure.read", "R-01", (("LU", "67, 69"),)),
    AtHand(_("Refusals"), "admissions:refusals", "admissions.register.read", "", (("LU", "69(1)"),)),
    AtHand(_("Honour guests"), "admissions:honour", "admissions.register.read", "R-03", (("LU", "75(1)"),)),
    AtHand(
        _("Stub register and alphabetical index"),
        "admissions:stubs",
        "admissions.register.read",
        "R-04",
        (("LU", "76(1), 76(2), 76(3)"),),
    ),
    AtHand(_("Alphabetical index"), "admissions:index", "admissions.register.read", "", (("LU", "76(3)"),)),
    AtHand(_("Card numbering integrity"), "admissions:cards", "admissions.register.read", "R-05", (("LU", "76(1)"),)),
    AtHand(
        _("Card checks and expulsions"), "admissions:card_checks", "admissions.register.read", "", (("LU", "75(6)"),)
    ),
    AtHand(TITLES["R-06"], "orphans:carnets", "orphans.carnet.read", "R-06", (("LU", "8(1), 8(4)"),), ("LU",)),
    AtHand(
        TITLES["R-16"],
        "orphans:finds",
        "orphans.find.read",
        "R-16",
        (("NL", "1.1(3), 6.1(3)"),),
        ("NL",),
    ),
    AtHand(TITLES["R-11"], "payouts:payouts", "payouts.payout.read", "R-11", (("NL", "1.1(14), 6.2(5)"),)),
    AtHand(TITLES["R-12"], "shifts:shifts", "shifts.shift.read", "R-12", (("LU", "5(2), 5(4), 5(5)"),)),
    AtHand(_("Notices to the authorities"), "notices:notices", "notices.notice.read", "", (("LU", "69(1), 8(7)"),)),
)


def lists(jurisdiction: str) -> Iterator[AtHand]:
    """The lists that the law of a house knows, in order."""
    for each in LISTS:
        if jurisdiction in each.jurisdictions:
            yield each
