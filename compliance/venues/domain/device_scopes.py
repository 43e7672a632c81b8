"""Scopes of a device token: what the person who issues it lets the machine do, each in words a person understands."""

from collections.abc import Iterable
from enum import StrEnum

from compliance.rules.wording import mark as _

from .roles import MACHINE


class DeviceScope(StrEnum):
    """A task of a machine. A token has at least one."""

    DOOR = "door"
    CARD_CHECKS = "card_checks"
    GUESTS = "guests"
    CARDS = "cards"
    REPORTS = "reports"
    STAFF = "staff"
    LOG = "log"
    API_DOCS = "api_docs"


# English names; `words.DEVICE_SCOPES` has them in the reader's language.
SCOPE_NAMES: dict[DeviceScope, str] = {
    DeviceScope.DOOR: _("Door: read identity documents, admit guests, issue and print cards"),
    DeviceScope.CARD_CHECKS: _("Card inspection: check cards in the gaming rooms"),
    DeviceScope.GUESTS: _("Guests: search and view guests, their documents and photographs"),
    DeviceScope.CARDS: _("Admission registers: view cards, stubs and refusals"),
    DeviceScope.REPORTS: _("Reports: request, cancel and download them, view their schedules"),
    DeviceScope.STAFF: _("Staff: view accounts and roles"),
    DeviceScope.LOG: _("Audit log: view it, without personal data"),
    DeviceScope.API_DOCS: _("API documentation: download the description"),
}

# What every token may read: facts of the casino, its rules and rooms, and the table of permissions.
_ALWAYS = frozenset({"venues.house.read", "venues.permissions.read"})
SCOPE_PERMISSIONS: dict[DeviceScope, frozenset[str]] = {
    DeviceScope.DOOR: frozenset(
        {
            "admissions.door.work",
            "people.guest.register",
            "people.photograph.read",
            "admissions.card.issue",
            "admissions.card.print",
        }
    ),
    DeviceScope.CARD_CHECKS: frozenset({"admissions.card_check.record"}),
    DeviceScope.GUESTS: frozenset({"people.guest.read", "people.photograph.read"}),
    DeviceScope.CARDS: frozenset({"admissions.register.read"}),
    DeviceScope.REPORTS: frozenset(
        {"reports.report.order", "reports.report.cancel", "reports.report.read", "reports.schedule.read"}
    ),
    DeviceScope.STAFF: frozenset({"venues.staff.read"}),
    DeviceScope.LOG: frozenset({"audit.log.read"}),
    DeviceScope.API_DOCS: frozenset({"http.api.docs"}),
}


def permissions_of_scopes(scopes: Iterable[str]) -> frozenset[str]:
    """Return what a token with these scopes may do at most, whatever its responsible person may do."""
    return MACHINE & _ALWAYS.union(*(SCOPE_PERMISSIONS[DeviceScope(scope)] for scope in scopes))
