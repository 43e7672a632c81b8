"""Every register of the program that leaves as a file: on which page, for whom, and whose rows it holds.

A register that is missing here is missing in the API too; tests/house holds the list against the tables. Lists without
a file follow: like the registers, they have one name in the log, whether a page, the API or a file shows them.
"""

from dataclasses import dataclass, field

from compliance.admissions.card_control.presentation.register import CHECKS
from compliance.admissions.cards.presentation.cancellations import CANCELLATIONS
from compliance.admissions.cards.presentation.cards import CARDS, HONOUR
from compliance.admissions.cards.presentation.index import INDEX
from compliance.admissions.cards.presentation.stubs import STUBS
from compliance.admissions.cards.presentation.takings import TAKINGS
from compliance.admissions.cards.presentation.tariffs import TARIFFS
from compliance.admissions.day_closing.presentation.closings import CLOSINGS
from compliance.admissions.decisions.presentation.attempts import ATTEMPTS
from compliance.admissions.decisions.presentation.refusals import REFUSALS
from compliance.admissions.offline.presentation import LATE_ENTRIES
from compliance.admissions.opening_hours.presentation import HOURS
from compliance.admissions.reviews.presentation.register import DOUBTS
from compliance.admissions.staffing.presentation.coverage import COVERAGE
from compliance.admissions.staffing.presentation.posts import POSTS
from compliance.admissions.statistics.presentation.register import FIGURES
from compliance.cage.chips.presentation.register import INVENTORY
from compliance.cage.counts.presentation.register import COUNTS
from compliance.cage.days.presentation.register import CAGE_DAYS
from compliance.cage.drawers.presentation.register import BOOKINGS
from compliance.cage.drop_boxes.presentation.register import BOXES
from compliance.cage.exchanges.presentation.register import EXCHANGES, IDENTITY
from compliance.cage.shifts.presentation.register import SHIFTS
from compliance.cage.slips.presentation.register import SLIPS
from compliance.cage.tips.presentation.register import TIPS
from compliance.cage.vault_alerts.presentation.register import VAULT_ALERTS
from compliance.cage.witnesses.presentation.register import WITNESS_STEPS
from compliance.central.presentation.registers.questions import QUESTIONS
from compliance.draw_games.bingo.presentation.register import BINGO_ROUNDS
from compliance.draw_games.keno.presentation.registers import KENO_ROUNDS, KENO_TICKETS
from compliance.draw_games.levies.presentation.register import LEVIES
from compliance.draw_games.prizes.presentation.register import PRIZES
from compliance.equipment.presentation.equipment import EQUIPMENT
from compliance.equipment.presentation.inspections import EQUIPMENT_CHECKS, EQUIPMENT_DEFECTS
from compliance.exclusions.agent_signals.presentation.registers import CASES, SIGNALS
from compliance.exclusions.follow_ups.presentation import FOLLOW_UPS
from compliance.exclusions.interviews.presentation.register import INTERVIEWS
from compliance.exclusions.measure_register.presentation.register import MEASURES
from compliance.exclusions.ministerial_list.presentation.register import LISTS
from compliance.exclusions.proof_of_means.presentation.register import MEANS
from compliance.exclusions.withheld_winnings.presentation.register import WITHHOLDINGS
from compliance.games.colour_chips.presentation.colours import COLOURS
from compliance.games.colour_chips.presentation.series import COLOUR_SERIES, SERIES_CHECKS
from compliance.games.presentation.registers.applications import APPLICATIONS
from compliance.games.presentation.registers.approval_states import APPROVAL_STATES
from compliance.games.presentation.registers.decrees import DECREES
from compliance.games.presentation.registers.devices.installations import INSTALLATIONS
from compliance.games.presentation.registers.devices.refurbishers import REFURBISHERS
from compliance.games.presentation.registers.means_approvals import APPROVALS
from compliance.games.presentation.registers.minimums import TABLE_MINIMA
from compliance.games.presentation.registers.schemes import SCHEMES
from compliance.games.presentation.registers.sessions import TABLE_SESSIONS
from compliance.games.presentation.registers.stakes import STAKES
from compliance.games.presentation.registers.tables import TABLES
from compliance.games.rule_documents.presentation.register import RULES
from compliance.games.staffing.presentation import TABLE_LAYOUTS, TABLE_STAFF
from compliance.games.stake_limits.presentation.checks import STAKE_CHECKS
from compliance.games.stake_limits.presentation.individual_limits import INDIVIDUAL_LIMITS
from compliance.games.stake_limits.presentation.terminals import TERMINALS
from compliance.http.audit_log.register import LOG
from compliance.http.registers.declarations import Listing, Register
from compliance.incidents.presentation.registers.incidents import INCIDENTS
from compliance.inspection.presentation.registers.access_history import ACCESSES
from compliance.inspection.presentation.registers.observations import OBSERVATIONS
from compliance.jackpots.presentation.registers.hits import HITS
from compliance.jackpots.presentation.registers.jackpots import JACKPOTS, LINKS, METERS
from compliance.jackpots.presentation.registers.removals import NOTICES as REMOVAL_NOTICES
from compliance.jackpots.presentation.registers.removals import REMOVALS
from compliance.machines.presentation.faults import FAULTS, SERVICES
from compliance.machines.presentation.machines import MACHINES
from compliance.machines.presentation.placements import PLACEMENTS
from compliance.machines.presentation.readings import READINGS
from compliance.monitoring.presentation.registers import ALERTS
from compliance.notices.presentation.addresses import ADDRESSES
from compliance.notices.presentation.notices import NOTICES
from compliance.notices.presentation.recipients import RECIPIENTS
from compliance.orphans.account.presentation.registers import JOURNAL, RECONCILIATIONS, YEAR_END
from compliance.orphans.carnet.presentation.registers import CARNET, CARNETS
from compliance.orphans.claims.presentation.register import CLAIMS
from compliance.orphans.finds.presentation.register import FINDS
from compliance.orphans.finds.presentation.witnesses import FINDS_TO_CONFIRM
from compliance.payouts.presentation.registers import PAYOUTS
from compliance.people.presentation.registers import DUPLICATES, GUESTS
from compliance.reports.duty_of_care.presentation import DUTY_OF_CARE
from compliance.reports.ordering.presentation.register import REPORTS
from compliance.reports.scheduling.presentation.registers import SCHEDULES
from compliance.retention.presentation.registers.erasures import ERASURES
from compliance.retention.presentation.registers.holds import HOLDS
from compliance.training.presentation.due import DUE_TRAINING, OWN_TRAINING
from compliance.training.presentation.subjects import SUBJECTS
from compliance.training.presentation.trainings import TRAININGS
from compliance.usage.presentation.register import USE_ALERTS
from compliance.venues.presentation.registers.cameras import CAMERAS
from compliance.venues.presentation.registers.devices import DEVICES, OWN_DEVICES
from compliance.venues.presentation.registers.letterheads import LETTERHEADS
from compliance.venues.presentation.registers.policies import POLICIES
from compliance.venues.presentation.registers.sessions import OWN_SESSIONS, SESSIONS
from compliance.venues.presentation.registers.staff import STAFF


@dataclass(frozen=True)
class PublishedRegister:
    """One register: the name of its page, the permission that opens it, and the tables whose rows its file tells of.

    `of` is what the address of the page names, such as the financial year of a carnet; `also` is asked for besides.
    """

    register: Register
    page: str
    permission: str
    holds: tuple[str, ...] = ()
    of: str = ""
    also: dict[str, str] = field(default_factory=dict)
    # The rows are found by a text, which is sent in the body and never in an address.
    by_post: bool = False

    @property
    def name(self) -> str:
        return self.register.name


def _declared_registers(*registers: Register, also: dict[str, str] | None = None) -> tuple[PublishedRegister, ...]:
    """Registers that say themselves where they are shown, to whom, and whose rows they hold."""
    return tuple(
        PublishedRegister(
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


SHELVES = (
    *_declared_registers(CARDS, STUBS, INDEX, REFUSALS, FIGURES, HONOUR, CHECKS, TAKINGS),
    *_declared_registers(COVERAGE, ATTEMPTS, LATE_ENTRIES, DOUBTS, CANCELLATIONS),
    *_declared_registers(TARIFFS, HOURS, POSTS, CLOSINGS),
    PublishedRegister(GUESTS, "people:guests_file", GUESTS.permission, GUESTS.tables, by_post=True),
    *_declared_registers(MEASURES, SIGNALS),
    *_declared_registers(CASES, also={"list": "cases"}),
    PublishedRegister(INTERVIEWS, "exclusions:agenda", INTERVIEWS.permission, INTERVIEWS.tables),
    *_declared_registers(MEANS, WITHHOLDINGS, LISTS, FOLLOW_UPS),
    *_declared_registers(QUESTIONS),
    *_declared_registers(FINDS, CLAIMS, CARNETS, CARNET, JOURNAL),
    *_declared_registers(RECONCILIATIONS, also={"list": "reconciliations"}),
    *_declared_registers(PAYOUTS),
    *_declared_registers(SHIFTS, BOOKINGS, COUNTS, SLIPS, BOXES, CAGE_DAYS, EXCHANGES, IDENTITY, TIPS, INVENTORY),
    *_declared_registers(ALERTS, VAULT_ALERTS),
    *_declared_registers(USE_ALERTS),
    *_declared_registers(TABLES, TABLE_SESSIONS, DECREES, TABLE_MINIMA, SCHEMES, APPROVALS, STAKES, APPLICATIONS),
    *_declared_registers(COLOUR_SERIES, SERIES_CHECKS, COLOURS, TABLE_STAFF, TABLE_LAYOUTS),
    *_declared_registers(APPROVAL_STATES, REFURBISHERS, INSTALLATIONS),
    *_declared_registers(EQUIPMENT, EQUIPMENT_CHECKS, EQUIPMENT_DEFECTS),
    *_declared_registers(RULES),
    *_declared_registers(TERMINALS, INDIVIDUAL_LIMITS, STAKE_CHECKS),
    *_declared_registers(JACKPOTS, METERS, LINKS, HITS, REMOVAL_NOTICES, REMOVALS),
    *_declared_registers(MACHINES, PLACEMENTS, READINGS, FAULTS, SERVICES),
    *_declared_registers(INCIDENTS),
    *_declared_registers(PRIZES, BINGO_ROUNDS, KENO_ROUNDS, KENO_TICKETS, LEVIES),
    *_declared_registers(TRAININGS, SUBJECTS, DUE_TRAINING),
    *_declared_registers(NOTICES, ADDRESSES, RECIPIENTS),
    *_declared_registers(OBSERVATIONS),
    *_declared_registers(ERASURES),
    *_declared_registers(REPORTS, SCHEDULES, DUTY_OF_CARE),
    *_declared_registers(POLICIES, DEVICES, CAMERAS, LETTERHEADS),
    PublishedRegister(LOG, "log_file", LOG.permission),
)

BY_NAME = {shelf.name: shelf for shelf in SHELVES}

# Declared registers that leave in no file.
WITHOUT_FILE = _declared_registers(
    DUPLICATES, STAFF, HOLDS, ACCESSES, OWN_SESSIONS, SESSIONS, OWN_DEVICES, OWN_TRAINING
)

LISTINGS: tuple[Listing | Register, ...] = (
    *(shelf.register for shelf in WITHOUT_FILE),
    *(YEAR_END, WITNESS_STEPS, FINDS_TO_CONFIRM),
)

_TITLES = {shelf.name: shelf.register.title for shelf in SHELVES} | {each.name: each.title for each in LISTINGS}


def register_title(name: str) -> str:
    """The title of the register with this code in the log; the code if there is no such register."""
    return str(_TITLES.get(name, name))
