"""Permissions: the posts of a venue with the permissions of each, in the table that a page shows."""

from enum import StrEnum

from compliance.rules.wording import mark as _


class Role(StrEnum):
    """The posts of a venue (RGD of 12 February 1979, passim; inspectors are the agents of arts 67 and 81)."""

    PORTER = "porter"
    CASHIER = "cashier"
    PIT_BOSS = "pit_boss"
    CHEF_DE_TABLE = "chef_de_table"
    CHEF_DE_SALLE = "chef_de_salle"
    COUNT_TEAM = "count_team"
    ACCOUNTANT = "accountant"
    PLAY_IT_SAFE = "play_it_safe"
    COMPLIANCE = "compliance"
    DIRECTOR = "director"
    INSPECTOR = "inspector"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"
    AUTHORITY_ADMIN = "authority_admin"
    AUTHORITY_HEAD = "authority_head"
    AUTHORITY_DESK = "authority_desk"


# English names; `words.ROLES` has them in the reader's language.
ROLE_NAMES: dict[Role, str] = {
    Role.PORTER: _("Door staff"),
    Role.CASHIER: _("Cashier"),
    Role.PIT_BOSS: _("Pit boss"),
    Role.CHEF_DE_TABLE: _("Table supervisor"),
    Role.CHEF_DE_SALLE: _("Floor manager"),
    Role.COUNT_TEAM: _("Count team"),
    Role.ACCOUNTANT: _("Accountant"),
    Role.PLAY_IT_SAFE: _("Player protection team"),
    Role.COMPLIANCE: _("Compliance officer"),
    Role.DIRECTOR: _("Director"),
    Role.INSPECTOR: _("Control agent"),
    Role.AUDITOR: _("Auditor"),
    Role.ADMINISTRATOR: _("Administrator"),
    Role.AUTHORITY_ADMIN: _("Administrator of the authority"),
    Role.AUTHORITY_HEAD: _("Head of the control agents"),
    Role.AUTHORITY_DESK: _("Help desk of the authority"),
}

# The roles of accounts of the authority. All other roles are for accounts of the casino (ADR 66).
AUTHORITY_ROLES: frozenset[Role] = frozenset(
    {Role.INSPECTOR, Role.AUTHORITY_ADMIN, Role.AUTHORITY_HEAD, Role.AUTHORITY_DESK}
)

# Opening accounts, assigning roles and resetting credentials: in one hand they make a second person out of one. No
# role has two of them, no person is given roles that do, and roles that do all the same grant none of them.
OPEN_ACCOUNTS, ASSIGN_ROLES, RESET_CREDENTIALS = "venues.staff.manage", "venues.post.give", "venues.credential.reset"
ACCOUNT_RIGHTS: frozenset[str] = frozenset({OPEN_ACCOUNTS, ASSIGN_ROLES, RESET_CREDENTIALS})

_ANYONE = frozenset({"venues.house.read", "venues.permissions.read", "venues.session.manage"})
# Devices of a casino act in the names of its own staff, not of the authority.
_EVERYONE = _ANYONE | {"venues.device.own", "training.own.read"}
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
# Staff who meet guests accept self-exclusion requests (LU-PIS-1), but may not read the register of measures.
_MEETS_GUESTS = frozenset({"exclusions.request.take"})
# Staff on the floor find sums and receive the people who claim them.
_FLOOR = frozenset({"orphans.find.read", "orphans.find.record", "orphans.claim.take"})
_ON_FLOOR = _EVERYONE | _CONTROL | _MEETS_GUESTS | _FLOOR
_SEES_ORPHANS = frozenset({"orphans.find.read", "orphans.carnet.read", "orphans.claim.read", "orphans.account.read"})
_SEES_CAGE = frozenset(
    {"games.table.read", "cage.shift.read", "cage.day.read", "payouts.payout.read", "monitoring.alert.read"}
)
_SEES_CARE = frozenset({"training.training.read", "cage.alert.read"})
_REVIEWS = frozenset({"usage.alert.read", "usage.alert.review", "cage.alert.review"})
_TRAINS = frozenset({"training.subject.keep", "training.training.record"})
# Staff who are responsible for a float, at a desk or at a table.
_DRAWER = frozenset({"cage.shift.read", "cage.shift.work", "cage.slip.sign", "games.table.read"})
_PAYS = frozenset({"payouts.payout.read", "payouts.payout.request", "payouts.payout.pay"})
_SUPERVISES = frozenset(
    {"cage.count.sign", "cage.entry.void", "payouts.gate.pass", "payouts.payout.approve", "payouts.payout.void"}
)
# Two people who are on duty at night give a colleague new credentials.
_RESETS = frozenset({"venues.staff.read", "venues.credential.reset"})
_BOXES = frozenset({"cage.shift.read", "cage.box.handle", "cage.witness.sign"})
_INSPECTION = (_READ_REGISTERS | _SEES_ORPHANS | _SEES_CAGE | _SEES_CARE) | {
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
    "reports.schedule.read",
    "inspection.observation.read",
    "http.api.docs",
}
# Management replies to observations of the authority and sees when it looked, but not at whose data.
_ANSWERS = frozenset({"inspection.observation.answer", "inspection.visit.read"})
_LOOKS = frozenset({"inspection.desk.read", "inspection.visit.read", "inspection.look.read"})
_OBSERVES = _LOOKS | {"inspection.observation.write"}
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
        "notices.address.keep",
        "venues.letterhead.keep",
    }
)
_ERASES = frozenset(
    {"retention.erasure.read", "retention.erasure.release", "retention.hold.set", "retention.own_file.give"}
)
# Notes and interviews of the play-it-safe team are for the team, the compliance officer and the director, not agents.
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
    | (_DRAWER | _PAYS)
    | {"admissions.post.take", "people.guest.read", "admissions.card.replace"},
    Role.PIT_BOSS: _ON_FLOOR
    | {"admissions.card.confirm_cancellation", "orphans.find.end"}
    | (_DRAWER | _BOXES | _RESETS)
    | {
        "cage.count.sign",
        "games.session.open",
        "games.colour.work",
        "games.staff.assign",
        "games.stake.record",
        "games.individual_limit.read",
        "payouts.payout.read",
        "payouts.payout.request",
        "payouts.gate.pass",
    },
    Role.CHEF_DE_TABLE: _ON_FLOOR
    | (_DRAWER | _BOXES)
    | {"games.colour.work", "games.stake.record", "games.individual_limit.read"}
    | {"payouts.payout.read", "payouts.payout.request"},
    Role.CHEF_DE_SALLE: _ON_FLOOR
    | (_DRAWER | _PAYS | _SUPERVISES | _BOXES | _RESETS)
    | {"games.session.open", "games.colour.work", "games.staff.assign", "games.stake.record", "cage.day.read"}
    | {"games.individual_limit.read", "games.individual_limit.request"}
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
        # The floor manager sees the breach, or learns of it from the pit boss, who has no access to guest files.
        "exclusions.withholding.propose",
        "exclusions.withholding.read",
        # The person in charge of the night must see why no guest can be admitted.
        "central.register.read",
        "central.register.probe",
    },
    Role.COUNT_TEAM: _EVERYONE | _BOXES | {"cage.box.count", "cage.count.sign"},
    Role.ACCOUNTANT: _EVERYONE
    | _SEES_ORPHANS
    | {
        "admissions.takings.read",
        "reports.report.order",
        "reports.report.cancel",
        "reports.report.read",
        "orphans.account.keep",
    }
    | (_SEES_CAGE - {"monitoring.alert.read"})
    | {"cage.piece.manage", "cage.witness.sign", "cage.day.close"},
    Role.PLAY_IT_SAFE: _EVERYONE
    | _PLAY_IT_SAFE
    | _MEETS_GUESTS
    | {"people.guest.read", "people.photograph.read", "exclusions.measure.read", "exclusions.access.authorise"}
    # Of all reports, they may only read the one about their own guests (`readable_kinds` of the reports).
    | {"exclusions.withholding.read", "reports.report.order", "reports.report.cancel", "reports.report.read"},
    Role.COMPLIANCE: _EVERYONE
    | _INSPECTION
    | _KEEP_OUT
    | _PLAY_IT_SAFE
    | (_MEETS_GUESTS | _ANSWERS | _ERASES | _REVIEWS | _TRAINS)
    | {
        "overview.house.read",
        "readiness.check.read",
        "venues.policy.enter",
        "venues.post.give",
        "venues.credential.watch",
        "reports.schedule.set",
        "reports.report.cancel",
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
        "payouts.payout.approve",
        "monitoring.alert.clear",
        "games.application.prepare",
        "games.rules.prepare",
        "games.rules.publish",
        # Decides on proposals of the director, who may not decide on their own.
        "exclusions.withholding.decide",
    },
    Role.DIRECTOR: _EVERYONE
    | _CONTROL
    | _FLOOR
    | _INSPECTION
    | _KEEP_OUT
    | _PLAY_IT_SAFE
    | (_MEETS_GUESTS | _ANSWERS | _ERASES | _REVIEWS | _TRAINS)
    | _DOOR
    | (_PAYS | _SUPERVISES | _BOXES)
    | {
        "overview.house.read",
        "readiness.check.read",
        "games.table.manage",
        "games.session.open",
        "games.stake.record",
        "games.individual_limit.read",
        "games.individual_limit.request",
        "games.individual_limit.approve",
        "games.application.prepare",
        "games.application.file",
        "games.rules.prepare",
        "games.rules.publish",
        "cage.slip.sign",
        "cage.box.count",
        "cage.piece.manage",
        "cage.day.close",
        "payouts.instrument.issue",
        "monitoring.alert.clear",
        "reports.schedule.set",
        "reports.report.cancel",
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
        "venues.post.give",
        "venues.device.manage",
        "venues.device.issue",
        "admissions.door.refuse",
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
    # "Can change nothing": requesting a report or writing an observation changes no register of the venue.
    Role.INSPECTOR: _ANYONE | _INSPECTION | _OBSERVES,
    Role.AUDITOR: _EVERYONE | _INSPECTION | {"retention.erasure.read"},
    # Opens accounts and manages machines. Others assign roles and reset credentials: otherwise an administrator could
    # create a dummy account to read the registers that are closed to administrators.
    Role.ADMINISTRATOR: _EVERYONE
    | {
        "readiness.check.read",
        "venues.staff.read",
        "venues.staff.manage",
        "venues.device.manage",
        "http.api.docs",
        # Renews the certificate, which requires no access to individual queries.
        "central.register.read",
        "central.register.probe",
    },
    # The authority manages its own accounts: the casino that it inspects must not. They read no register of the casino.
    Role.AUTHORITY_ADMIN: _ANYONE
    | {"venues.staff.read", "venues.staff.manage", "venues.credential.watch", "http.api.docs"},
    Role.AUTHORITY_HEAD: _ANYONE | {"venues.staff.read", "venues.post.give", "http.api.docs"},
    Role.AUTHORITY_DESK: _ANYONE | _RESETS | {"http.api.docs"},
}

# The maximum for a machine, whatever its responsible person may do. A machine never acts for one of two people:
# otherwise the holder of a colleague's token could request as that person and confirm as themselves.
MACHINE: frozenset[str] = (
    (_ANYONE - {"venues.session.manage"})
    | (_DOOR - {"admissions.card.cancel"})
    | _CONTROL
    | _READ_REGISTERS
    | {"venues.staff.read", "reports.report.order", "reports.report.cancel", "reports.schedule.read", "http.api.docs"}
)

# Minutes of inactivity until a session ends, and its maximum length.
SESSION_LIMITS: dict[Role, tuple[int, int]] = dict.fromkeys(Role, (60, 12 * 60)) | {
    Role.DIRECTOR: (30, 8 * 60),
    Role.COMPLIANCE: (30, 10 * 60),
    Role.INSPECTOR: (30, 8 * 60),
    Role.AUDITOR: (30, 8 * 60),
    Role.ADMINISTRATOR: (15, 4 * 60),
    Role.AUTHORITY_ADMIN: (15, 4 * 60),
    Role.AUTHORITY_HEAD: (15, 4 * 60),
    Role.AUTHORITY_DESK: (15, 4 * 60),
}


# Roles that see or decide so much that a password alone never opens them, and those that give others access.
SECOND_FACTOR_ROLES: frozenset[Role] = (
    AUTHORITY_ROLES
    | {Role.DIRECTOR, Role.COMPLIANCE}
    | {role for role, granted in GRANTS.items() if granted & ACCOUNT_RIGHTS}
)


def roles_for(*, of_authority: bool) -> list[Role]:
    """Return the roles that accounts of the authority, or of a casino, may hold."""
    return [role for role in Role if (role in AUTHORITY_ROLES) == of_authority]


def permissions_of(roles: frozenset[str], *, elsewhere: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return all permissions that these roles grant.

    Roles that join two of the account rights grant none of them, also together with the roles that the person holds
    `elsewhere`: with one of them left, it would depend on chance which one a person may use.
    """
    granted = _granted(roles)
    if combines_account_rights(roles | elsewhere):
        return granted - ACCOUNT_RIGHTS
    return granted


def _granted(roles: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*(GRANTS[Role(role)] for role in roles))


def needs_second_factor(roles: frozenset[str]) -> bool:
    """Does one of these roles require a second factor?"""
    return not SECOND_FACTOR_ROLES.isdisjoint(roles)


def session_limit(roles: frozenset[str]) -> tuple[int, int]:
    """Return (idle minutes, total minutes): the strictest limit of the roles; without one, the strictest of all."""
    limits = [SESSION_LIMITS[Role(role)] for role in roles] or [SESSION_LIMITS[Role.ADMINISTRATOR]]
    return min(idle for idle, _whole in limits), min(whole for _idle, whole in limits)


def combines_account_rights(roles: frozenset[str]) -> bool:
    """Do these roles together give more than one of the rights that make a second person out of one?"""
    return len(_granted(roles) & ACCOUNT_RIGHTS) > 1
