"""Every register of the program that leaves as a file: on which page, for whom, and whose rows it holds.

A register that is missing here is missing in the API too; tests/house holds the list against the tables. Lists without
a file follow: like the registers, they have one name in the log, whether a page, the API or a file shows them.
"""

from dataclasses import dataclass, field

from compliance.admissions import columns as door
from compliance.admissions import registers_by_hand as by_hand
from compliance.central.registers.questions import QUESTIONS
from compliance.exclusions.registers.agents import CASES, SIGNALS
from compliance.exclusions.registers.interviews import INTERVIEWS
from compliance.exclusions.registers.lists import LISTS
from compliance.exclusions.registers.means import MEANS
from compliance.exclusions.registers.measures import MEASURES
from compliance.exclusions.registers.withholdings import WITHHOLDINGS
from compliance.games.registers.applications import APPLICATIONS
from compliance.games.registers.approvals import APPROVALS
from compliance.games.registers.stakes import STAKES
from compliance.games.registers.tables import TABLES
from compliance.http.columns import Listing, Register
from compliance.http.log_file import LOG
from compliance.inspection.registers.looks import LOOKS
from compliance.inspection.registers.observations import OBSERVATIONS
from compliance.monitoring.registers import ALERTS
from compliance.notices.registers.addresses import ADDRESSES
from compliance.notices.registers.notices import NOTICES
from compliance.orphans.registers.account import JOURNAL, RECONCILIATIONS, YEAR_END
from compliance.orphans.registers.carnet import CARNET, CARNETS
from compliance.orphans.registers.claims import CLAIMS
from compliance.orphans.registers.finds import FINDS
from compliance.payouts.registers import PAYOUTS
from compliance.people import columns as people
from compliance.reports import columns as reports
from compliance.retention.registers.erasures import ERASURES
from compliance.retention.registers.holds import HOLDS
from compliance.shifts import columns as shifts
from compliance.shifts import exchange_columns as exchanges
from compliance.venues.registers.devices import DEVICES
from compliance.venues.registers.policies import POLICIES
from compliance.venues.registers.staff import STAFF


@dataclass(frozen=True)
class Shelf:
    """One register: the name of its page, the permission that opens it, and the tables whose rows its file tells of.

    `of` is what the address of the page names, such as the exercise of a carnet; `also` is asked for besides.
    """

    register: Register
    page: str
    permission: str
    holds: tuple[str, ...] = ()
    of: str = ""
    also: dict[str, str] = field(default_factory=dict)
    by_post: bool = False

    @property
    def name(self) -> str:
        return self.register.name


def _declared(*registers: Register, also: dict[str, str] | None = None) -> tuple[Shelf, ...]:
    """Registers that say themselves where they are shown, to whom, and whose rows they hold."""
    return tuple(
        Shelf(
            each,
            each.page.url,
            each.permission,
            each.tables,
            of=each.parent.name if each.parent else "",
            also=also or {},
        )
        for each in registers
        if each.page is not None
    )


_DOOR, _CAGE, _CARDS = "admissions.register.read", "shifts.shift.read", ("admissions.AdmissionCard",)

SHELVES = (
    Shelf(door.CARDS, "admissions:cards", _DOOR, (*_CARDS, "admissions.CardStub")),
    Shelf(
        door.STUBS,
        "admissions:stubs",
        _DOOR,
        ("admissions.CardStub", "admissions.CardCancellation", "admissions.CancellationAnswer"),
    ),
    Shelf(door.INDEX, "admissions:index", _DOOR, _CARDS),
    Shelf(
        door.REFUSALS,
        "admissions:refusals",
        _DOOR,
        ("admissions.DoorDecision", "admissions.DoorGround", "admissions.CardRefusal", "admissions.ReviewWithdrawal"),
    ),
    Shelf(door.FIGURES, "admissions:figures", _DOOR),
    Shelf(door.HONOUR, "admissions:honour", _DOOR, (*_CARDS, "admissions.Entry")),
    Shelf(door.CHECKS, "admissions:card_checks", _DOOR, ("admissions.CardCheck", "admissions.Expulsion")),
    Shelf(door.TAKINGS, "admissions:takings", "admissions.takings.read"),
    Shelf(
        by_hand.COVERAGE,
        "admissions:coverage",
        _DOOR,
        (
            *("admissions.DoorPost", "admissions.DoorPostEnd", "admissions.DoorPostCorrection"),
            *("admissions.DoorClosure", "admissions.DoorReopening", "admissions.GapExplanation"),
        ),
    ),
    Shelf(by_hand.ATTEMPTS, "admissions:attempts", "exclusions.measure.read", ("admissions.DoorDecision",)),
    Shelf(
        by_hand.LATE_ENTRIES, "admissions:late_entries", _DOOR, ("admissions.LateEntry", "admissions.LateSettlement")
    ),
    Shelf(
        by_hand.DOUBTS,
        "admissions:reviews",
        "admissions.review.resolve",
        ("admissions.DoorAlert", "admissions.Review", "admissions.ReviewWithdrawal"),
    ),
    Shelf(
        people.GUESTS,
        "people:guests_file",
        "people.guest.read",
        ("people.Person", "people.Particulars", "people.Address"),
        by_post=True,
    ),
    *_declared(MEASURES, SIGNALS),
    *_declared(CASES, also={"list": "cases"}),
    Shelf(
        INTERVIEWS,
        "exclusions:agenda",
        "exclusions.interview.read",
        ("exclusions.Interview", "exclusions.InterviewStep"),
    ),
    *_declared(MEANS, WITHHOLDINGS, LISTS),
    *_declared(QUESTIONS),
    *_declared(FINDS, CLAIMS, CARNETS, CARNET, JOURNAL),
    *_declared(RECONCILIATIONS, also={"list": "reconciliations"}),
    *_declared(PAYOUTS),
    Shelf(shifts.SHIFTS, "shifts:shifts", _CAGE, ("shifts.Shift",)),
    Shelf(shifts.BOOKINGS, "shifts:shift", _CAGE, ("shifts.Entry",), of="shift_id"),
    Shelf(
        shifts.COUNTS,
        "shifts:counts",
        "shifts.count.sign",
        ("shifts.Count", "shifts.CountSignature", "shifts.Explanation", "shifts.Disclosure"),
    ),
    Shelf(shifts.SLIPS, "shifts:slips", _CAGE, ("shifts.Slip", "shifts.SlipEnd")),
    Shelf(shifts.BOXES, "shifts:boxes", _CAGE, ("shifts.DropBox", "shifts.BoxFitting", "shifts.BoxOpening")),
    Shelf(shifts.CAGE_DAYS, "shifts:day", "shifts.day.read", ("shifts.CageDay", "shifts.CageDayLine"), of="on"),
    Shelf(exchanges.EXCHANGES, "shifts:exchanges", _CAGE, ("shifts.Exchange",)),
    Shelf(exchanges.IDENTITY, "shifts:identity_checks", _CAGE, ("shifts.Exchange",)),
    Shelf(exchanges.TIPS, "shifts:tips", _CAGE, ("shifts.Tip",)),
    Shelf(exchanges.INVENTORY, "shifts:pieces", "shifts.day.read", ("shifts.Piece", "shifts.StockChange")),
    *_declared(ALERTS),
    *_declared(TABLES, APPROVALS, STAKES, APPLICATIONS),
    *_declared(NOTICES, ADDRESSES),
    *_declared(OBSERVATIONS),
    *_declared(ERASURES),
    Shelf(reports.REPORTS, "reports:reports", "reports.report.read", ("reports.Report", "reports.ReportVolume")),
    *_declared(POLICIES, DEVICES),
    Shelf(LOG, "log_file", "audit.log.read"),
)

BY_NAME = {shelf.name: shelf for shelf in SHELVES}

# Declared registers that leave in no file.
WITHOUT_FILE = _declared(STAFF, HOLDS)

LISTINGS: tuple[Listing | Register, ...] = (
    *(shelf.register for shelf in WITHOUT_FILE),
    *(by_hand.POSTS, by_hand.HOURS, by_hand.TARIFFS, by_hand.CANCELLATIONS, by_hand.CLOSINGS),
    *(people.DUPLICATES, YEAR_END, shifts.WITNESS_STEPS),
    LOOKS,
)

_TITLES = {shelf.name: shelf.register.title for shelf in SHELVES} | {each.name: each.title for each in LISTINGS}


def title(name: str) -> str:
    """The title of the register with this code in the log; the code if there is no such register."""
    return str(_TITLES.get(name, name))
