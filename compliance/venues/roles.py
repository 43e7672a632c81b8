"""Who may do what: the posts of a house and the permissions each one carries, in one table that a page shows."""

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(TextChoices):
    """The posts of a house (RGD of 12 February 1979, passim; inspectors are the agents of arts 67 and 81)."""

    PORTER = "porter", _("Porter")
    CASHIER = "cashier", _("Cashier")
    PIT_BOSS = "pit_boss", _("Pit boss")
    CHEF_DE_TABLE = "chef_de_table", _("Chef de table")
    CHEF_DE_SALLE = "chef_de_salle", _("Chef de salle")
    COUNT_TEAM = "count_team", _("Count team")
    ACCOUNTANT = "accountant", _("Accountant")
    PLAY_IT_SAFE = "play_it_safe", _("Play-it-safe team")
    COMPLIANCE = "compliance", _("Compliance officer")
    DIRECTOR = "director", _("Director")
    INSPECTOR = "inspector", _("Inspector")
    AUDITOR = "auditor", _("Auditor")
    ADMINISTRATOR = "administrator", _("Administrator")


# What each permission lets a person do, in words for the page of permissions.
PERMISSIONS: dict[str, str | Promise] = {
    "venues.house.read": _("See the house tonight, its rulebook and its policies"),
    "venues.permissions.read": _("See who may do what"),
    "venues.policy.enter": _("Propose a house policy"),
    "venues.policy.approve": _("Approve or refuse a house policy"),
    "venues.house.manage": _("Set up rooms, doors and cash desks"),
    "venues.staff.read": _("See the staff and their posts"),
    "venues.staff.manage": _("Create and close accounts, set first passwords"),
    "venues.post.give": _("Give and end posts"),
    "venues.device.manage": _("See and revoke device tokens"),
    "venues.device.issue": _("Issue device tokens"),
    "people.guest.read": _("See guests and their papers"),
    "people.guest.register": _("Register guests and correct their particulars"),
    "people.guest.merge": _("Merge and split the files of guests"),
    "people.photograph.read": _("See the photograph of a guest"),
    "admissions.door.work": _("Check and admit guests at a door"),
    "admissions.card.issue": _("Issue admission cards"),
    "admissions.card.print": _("Print cards with their stubs"),
    "admissions.card.replace": _("Replace a lost card by one with a new number"),
    "admissions.card_check.record": _("Check cards in the rooms and write down expulsions"),
    "admissions.card.cancel": _("Ask for the cancellation of a card"),
    "admissions.card.confirm_cancellation": _("Confirm a cancellation as the second person"),
    "admissions.review.resolve": _("Answer the doubts of the door desks as a supervisor"),
    "admissions.honour_card.issue": _("Issue honour-guest cards"),
    "admissions.late.settle": _("Settle late entries of hours without network"),
    "admissions.fallback.set": _("Set what is done on paper while the server is silent"),
    "admissions.tariff.set": _("Set the card tariff"),
    "admissions.post.take": _("Take up and leave the post at a door"),
    "admissions.post.manage": _("Enter and correct posts, close doors, explain gaps"),
    "admissions.day.close": _("Close a gaming day"),
    "admissions.hours.decide": _("Decide on other opening hours for a day"),
    "admissions.takings.read": _("Read the takings of the card desks"),
    "admissions.register.read": _("Read the card, stub and refusal registers"),
    "admissions.note.read": _("Read what was noted about refused guests"),
    "exclusions.measure.read": _("See who is kept out of the house, and why"),
    "exclusions.measure.enter": _("Enter exclusions, self-bans and visit limits"),
    "exclusions.request.take": _("Take the request of a guest to be kept out, and have it signed"),
    "exclusions.measure.strike_off": _("Strike off exclusions and limits of the management"),
    "exclusions.measure.review": _("Write down reviews of exclusions"),
    "exclusions.list.upload": _("Upload lists of the Minister"),
    "exclusions.list.release": _("Release or reject lists of the Minister that somebody else uploaded"),
    "exclusions.access.authorise": _("Authorise access again after a self-ban or a wished visit limit"),
    "exclusions.signal.read": _("See who is signalled to and by the control agents"),
    "exclusions.signal.record": _("Signal to the control agents, and examine what they signal"),
    "exclusions.means.manage": _("Ask guests for proof of means, and conclude on it"),
    "exclusions.withholding.read": _("See winnings that are withheld for a breach, or may be"),
    "exclusions.withholding.propose": _("Propose to withhold winnings"),
    "exclusions.withholding.decide": _(
        "Decide on winnings that somebody else proposed to withhold, and ban the player"
    ),
    "exclusions.observation.read": _("Read the notes of the play-it-safe team about guests"),
    "exclusions.observation.record": _("Write notes of the play-it-safe team about guests"),
    "exclusions.interview.read": _("See interviews of the play-it-safe team and what was said"),
    "exclusions.interview.record": _("Write down interviews: offered, agreed, declined, held, missed"),
    "central.register.read": _("See how the connection to the central register is"),
    "central.question.read": _("See the questions to the central register with their answers, without names"),
    "central.register.probe": _("Ask the central register whether it is there"),
    "orphans.find.read": _("See money left behind and what became of it"),
    "orphans.find.record": _("Write down money left behind, and the games played since"),
    "orphans.find.cash_in": _("Pay money left behind into the cash, and write it into the carnet"),
    "orphans.find.end": _("End a find without the carnet: lost in play, written by mistake, lapsed to the house"),
    "orphans.carnet.read": _("Read the carnet of money left behind"),
    "orphans.carnet.reverse": _("Reverse a line of the carnet that somebody else wrote"),
    "orphans.claim.read": _("See who claims money left behind"),
    "orphans.claim.take": _("Take claims and their evidence"),
    "orphans.claim.decide": _("Decide on claims"),
    "orphans.refund.pay": _("Pay refunds that are decided"),
    "orphans.refund.approve": _("Approve refunds as the second person"),
    "orphans.account.read": _("See the account of money left behind, its reconciliation and the year end"),
    "orphans.account.keep": _("Reconcile the account, book deposits, record payments to the commune and receipts"),
    "orphans.year.close": _("Close the exercise of money left behind"),
    "notices.notice.read": _("See notices to the authorities"),
    "notices.notice.send": _("Record notices as sent"),
    "reports.report.order": _("Order reports"),
    "reports.report.read": _("Read and download reports"),
    "audit.log.read": _("Read the log of acts"),
    "audit.log.personal": _("See personal values in the log"),
    "http.api.docs": _("Read the API documentation"),
}

AREAS: dict[str, str | Promise] = {
    "venues": _("The house"),
    "people": _("Guests"),
    "admissions": _("Admissions"),
    "exclusions": _("Exclusions"),
    "central": _("Central register"),
    "orphans": _("Money left behind"),
    "notices": _("Notices"),
    "reports": _("Reports"),
    "audit": _("The log"),
    "http": _("The API"),
}

_EVERYONE = frozenset({"venues.house.read", "venues.permissions.read"})
_READ_REGISTERS = frozenset(
    {"people.guest.read", "people.photograph.read", "admissions.register.read", "reports.report.read", "audit.log.read"}
)
_DOOR = frozenset(
    {
        "admissions.door.work",
        "people.guest.register",
        "people.photograph.read",
        "admissions.card.issue",
        "admissions.card.print",
        "admissions.card.cancel",
    }
)
_CONTROL = frozenset({"admissions.card_check.record"})
# Whoever meets guests takes their request to be kept out (LU-PIS-1), and reads no register of measures for it.
_MEETS_GUESTS = frozenset({"exclusions.request.take"})
# Whoever works on the floor finds money, and somebody comes back for it.
_FLOOR = frozenset({"orphans.find.read", "orphans.find.record", "orphans.claim.take"})
_SEES_ORPHANS = frozenset({"orphans.find.read", "orphans.carnet.read", "orphans.claim.read", "orphans.account.read"})
_INSPECTION = (_READ_REGISTERS | _SEES_ORPHANS) | {
    "admissions.takings.read",
    "admissions.note.read",
    "exclusions.measure.read",
    "exclusions.withholding.read",
    "exclusions.signal.read",
    "central.register.read",
    "central.question.read",
    "notices.notice.read",
    "venues.staff.read",
    "audit.log.personal",
    "reports.report.order",
    "http.api.docs",
}
_KEEP_OUT = frozenset(
    {
        "exclusions.measure.enter",
        "exclusions.measure.strike_off",
        "exclusions.measure.review",
        "exclusions.list.upload",
        "exclusions.list.release",
        "exclusions.signal.record",
        "exclusions.means.manage",
        "exclusions.withholding.propose",
        "central.register.probe",
        "notices.notice.send",
    }
)
# What the play-it-safe team hears and sees is for the team, the compliance officer and the director: no agent reads it.
_PLAY_IT_SAFE = frozenset(
    {
        "exclusions.interview.read",
        "exclusions.interview.record",
        "exclusions.observation.read",
        "exclusions.observation.record",
    }
)

GRANTS: dict[Role, frozenset[str]] = {
    Role.PORTER: _EVERYONE | _DOOR | _CONTROL | _MEETS_GUESTS | _FLOOR | {"admissions.post.take"},
    Role.CASHIER: _EVERYONE
    | _DOOR
    | _MEETS_GUESTS
    | _FLOOR
    | {"orphans.find.cash_in", "orphans.carnet.read", "orphans.claim.read", "orphans.refund.pay"}
    | {"admissions.post.take", "people.guest.read", "admissions.card.replace"},
    Role.PIT_BOSS: _EVERYONE
    | _CONTROL
    | _MEETS_GUESTS
    | _FLOOR
    | {"admissions.card.confirm_cancellation", "orphans.find.end"},
    Role.CHEF_DE_TABLE: _EVERYONE | _CONTROL | _MEETS_GUESTS | _FLOOR,
    Role.CHEF_DE_SALLE: _EVERYONE
    | _CONTROL
    | _MEETS_GUESTS
    | _FLOOR
    | {
        "orphans.find.cash_in",
        "orphans.find.end",
        "orphans.carnet.read",
        "orphans.carnet.reverse",
        "orphans.claim.read",
        "orphans.claim.decide",
        "orphans.refund.pay",
    }
    | {
        "admissions.card.confirm_cancellation",
        "admissions.review.resolve",
        "admissions.late.settle",
        "people.photograph.read",
        "admissions.post.manage",
        "admissions.day.close",
        "people.guest.read",
        "admissions.register.read",
        "admissions.note.read",
        # The chef de salle sees the breach or hears of it from the pit boss, who has no files of guests.
        "exclusions.withholding.propose",
        "exclusions.withholding.read",
        # Whoever leads the night must see why nobody comes in.
        "central.register.read",
        "central.register.probe",
    },
    Role.COUNT_TEAM: _EVERYONE,
    Role.ACCOUNTANT: _EVERYONE
    | _SEES_ORPHANS
    | {"admissions.takings.read", "reports.report.order", "reports.report.read", "orphans.account.keep"},
    Role.PLAY_IT_SAFE: _EVERYONE
    | _PLAY_IT_SAFE
    | _MEETS_GUESTS
    | {"people.guest.read", "people.photograph.read", "exclusions.measure.read", "exclusions.access.authorise"}
    | {"exclusions.withholding.read"},
    Role.COMPLIANCE: _EVERYONE
    | _INSPECTION
    | _KEEP_OUT
    | _PLAY_IT_SAFE
    | _MEETS_GUESTS
    | {
        "venues.policy.enter",
        "people.guest.register",
        "people.guest.merge",
        "admissions.card.print",
        "admissions.card.cancel",
        "admissions.card.confirm_cancellation",
        "admissions.review.resolve",
        "admissions.late.settle",
        "orphans.claim.take",
        "orphans.claim.decide",
        "orphans.refund.approve",
    },
    Role.DIRECTOR: _EVERYONE
    | _CONTROL
    | _FLOOR
    | _INSPECTION
    | _KEEP_OUT
    | _PLAY_IT_SAFE
    | _MEETS_GUESTS
    | _DOOR
    | {
        "venues.policy.approve",
        "orphans.find.cash_in",
        "orphans.find.end",
        "orphans.carnet.reverse",
        "orphans.claim.decide",
        "orphans.refund.approve",
        "orphans.refund.pay",
        "orphans.account.keep",
        "orphans.year.close",
        "exclusions.withholding.decide",
        "people.guest.merge",
        "venues.house.manage",
        "venues.staff.manage",
        "venues.post.give",
        "venues.device.manage",
        "venues.device.issue",
        "admissions.honour_card.issue",
        "admissions.card.print",
        "admissions.card.replace",
        "admissions.tariff.set",
        "admissions.late.settle",
        "admissions.fallback.set",
        "admissions.card.confirm_cancellation",
        "admissions.review.resolve",
        "admissions.post.take",
        "admissions.post.manage",
        "admissions.day.close",
        "admissions.hours.decide",
    },
    # "Can change nothing": an order of a report writes no register of the house, only the list of reports.
    Role.INSPECTOR: _EVERYONE | _INSPECTION,
    Role.AUDITOR: _EVERYONE | _INSPECTION,
    # Looks after accounts and machines. Posts and tokens are the director's to give: whoever could hand them out
    # could make an account of straw, and read through it the registers that are closed to an administrator.
    Role.ADMINISTRATOR: _EVERYONE
    | {
        "venues.staff.read",
        "venues.staff.manage",
        "venues.device.manage",
        "http.api.docs",
        # Renews the certificate, and needs no single question for it.
        "central.register.read",
        "central.register.probe",
    },
}

# The most a machine may do with its token, whatever its keeper may do: a machine is neither pair of eyes, or whoever
# holds the token of another could ask as that person and confirm as themselves; it sets no rule and hands out no right.
MACHINE: frozenset[str] = (
    _EVERYONE
    | (_DOOR - {"admissions.card.cancel"})
    | _CONTROL
    | _READ_REGISTERS
    | {"venues.staff.read", "reports.report.order", "http.api.docs"}
)

# After how many minutes without use a session ends, and how long it may last at all.
SESSION_LIMITS: dict[Role, tuple[int, int]] = dict.fromkeys(Role, (60, 12 * 60)) | {
    Role.DIRECTOR: (30, 8 * 60),
    Role.COMPLIANCE: (30, 10 * 60),
    Role.INSPECTOR: (30, 8 * 60),
    Role.AUDITOR: (30, 8 * 60),
    Role.ADMINISTRATOR: (15, 4 * 60),
}


def permissions_of(roles: frozenset[str]) -> frozenset[str]:
    """Everything that the posts held today allow together."""
    return frozenset().union(*(GRANTS[Role(role)] for role in roles))


def session_limit(roles: frozenset[str]) -> tuple[int, int]:
    """(idle minutes, minutes in all): the strictest limit among the posts held; the strictest of all without one."""
    limits = [SESSION_LIMITS[Role(role)] for role in roles] or [SESSION_LIMITS[Role.ADMINISTRATOR]]
    return min(idle for idle, _whole in limits), min(whole for _idle, whole in limits)
