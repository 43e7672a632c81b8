"""All checks of a house in one list, with their articles and with the pages that the reader may open."""

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import resolve, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from compliance.citations.texts import citation_text
from compliance.http.access.guard import GUARDED
from compliance.http.access.presence import StaffContext
from compliance.venues.domain.jurisdictions import is_unknown_address

from ..domain import State
from .checks import door, installation, letters, people, rules
from .checks.findings import Check, Finding, Words, unknown

if TYPE_CHECKING:
    from compliance.venues.domain.house import House

READ = "readiness.check.read"
logger = logging.getLogger("carnet.readiness")

STATES: dict[State, Words] = {
    State.DONE: pgettext_lazy("requirement", "Done"),
    State.MISSING: pgettext_lazy("requirement", "Missing"),
    State.WARNING: pgettext_lazy("requirement", "Warning"),
    State.UNKNOWN: pgettext_lazy("requirement", "Unknown"),
}
TONES = {
    State.DONE: ("admitted", "check"),
    State.MISSING: ("refused", "cross"),
    State.WARNING: ("review", "alert"),
    State.UNKNOWN: ("review", "question"),
}
CHECKS = (
    Check("places", gettext_lazy("Rooms, doors and card desks"), door.find_places, link="venues:rooms"),
    Check(
        "opening_hours",
        gettext_lazy("Opening hours"),
        door.find_opening_hours,
        "opening.table.sun_thu",
        "admissions:hours",
        required=False,
    ),
    Check(
        "settings",
        gettext_lazy("Settings that the rules leave to the casino"),
        door.find_settings,
        link="venues:policies",
    ),
    Check(
        "stub_books",
        gettext_lazy("Stub books of the admission cards"),
        door.find_stub_books,
        "register.stubs",
        "admissions:stubs",
    ),
    Check("tariff", gettext_lazy("Card tariff"), door.find_tariff, "admission.card.min_price", "admissions:tariffs"),
    Check(
        "self_exclusion_contacts",
        gettext_lazy("Contacts on the form of a self-exclusion"),
        door.find_contacts,
        "selfban.contacts",
        "venues:policies",
    ),
    Check("letterhead", gettext_lazy("Letterhead of the company"), letters.find_letterhead, link="venues:letterheads"),
    Check(
        "addresses",
        gettext_lazy("Postal addresses of the authorities"),
        letters.find_addresses,
        "register.notices",
        "notices:recipients",
    ),
    Check(
        "published_rules",
        gettext_lazy("Published rules of the games"),
        rules.find_rules,
        "register.rules",
        "games:rules",
    ),
    Check(
        "rule_notices",
        gettext_lazy("Notices about stake schemes and published rules"),
        rules.find_notices,
        "notify.regulator.subjects",
        "notices:notices",
        required=False,
    ),
    Check("mail", gettext_lazy("Mail server for letters"), letters.find_mail_server, required=False),
    Check(
        "pairs", gettext_lazy("Two persons for each decision that needs two"), people.find_pairs, link="venues:staff"
    ),
    Check(
        "second_factors",
        gettext_lazy("Second factors"),
        people.find_second_factors,
        link="venues:staff",
        standard="OWASP ASVS 5.0, 6.3.3",
    ),
    Check(
        "central_register",
        gettext_lazy("Central register and its certificate"),
        installation.find_central_register,
        "central_register.required",
        "central:register",
    ),
    Check(
        "sealing",
        gettext_lazy("Sealing of the audit log"),
        installation.find_sealing,
        link="audit:state",
        standard="RFC 9162",
    ),
    Check(
        "witnesses",
        gettext_lazy("Witnesses of the audit log"),
        installation.find_witnesses,
        link="audit:state",
        standard="C2SP tlog-witness",
    ),
    Check(
        "signing_keys",
        gettext_lazy("Key that signs papers"),
        installation.find_signing_keys,
        standard="ETSI EN 319 142-1 (PAdES)",
    ),
    Check("backup", gettext_lazy("Rehearsed backup"), installation.find_backup),
    Check(
        "disk_encryption",
        gettext_lazy("Encrypted disk of the database"),
        installation.find_disk_encryption,
        standard="GDPR, art. 32(1)(a)",
        required=False,
    ),
)


@dataclass(frozen=True)
class Item:
    """One line of the page: a requirement with its state. `article` and `url` may be empty."""

    key: str
    title: str
    state: State
    note: str
    article: str
    standard: str
    url: str
    required: bool

    @property
    def is_open(self) -> bool:
        """Does the first guest wait for it?"""
        return self.required and self.state in {State.MISSING, State.UNKNOWN}

    @property
    def word(self) -> str:
        return str(STATES[self.state])

    @property
    def tone(self) -> str:
        return TONES[self.state][0]

    @property
    def icon(self) -> str:
        return TONES[self.state][1]


def list_items(presence: StaffContext, at: datetime) -> list[Item]:
    """Return what the rules of the house require, in the order of the list, each with its state."""
    house: House = presence.house
    found = [(check, _find_state(check, house, at)) for check in CHECKS]
    return [_item_of(check, finding, presence, at) for check, finding in found if finding is not None]


@dataclass(frozen=True)
class Summary:
    """How many requirements are open (required, and missing or unknown), and how many more deserve attention."""

    open_items: int
    others: int


def summarise(items: list[Item]) -> Summary:
    """Return how many items the first guest waits for, and how many others are not done."""
    open_items = sum(item.is_open for item in items)
    return Summary(open_items, sum(item.state is not State.DONE for item in items) - open_items)


def _find_state(check: Check, house: "House", at: datetime) -> Finding | None:
    try:
        return check.find(house, at)
    # One check that fails must neither hide the others nor pass for done.
    except Exception:
        logger.exception("readiness check %s failed", check.key)
        return unknown(_("This could not be checked. The log of the web server says why."))


def _item_of(check: Check, finding: Finding, presence: StaffContext, at: datetime) -> Item:
    house: House = presence.house
    return Item(
        key=check.key,
        title=str(check.title),
        state=finding.state,
        note=finding.note,
        article=citation_text(house.cite(check.article, at)) if check.article else "",
        standard=check.standard,
        url=_open_page(check.link, presence) if check.link else "",
        required=check.required,
    )


def _open_page(link: str, presence: StaffContext) -> str:
    """Return the address of a page; empty for readers who may not open it, or where the rules do not know it."""
    url = reverse(link)
    permission = getattr(resolve(url).func, GUARDED)
    if presence.may(permission) and not is_unknown_address(url, presence.house.jurisdiction):
        return url
    return ""
