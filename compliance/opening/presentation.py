"""Titles of the steps, and the summary of a plan."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from compliance.admissions.cards.presentation.words import CARD_KINDS
from compliance.http.formatting.dates_and_numbers import colon
from compliance.venues.presentation.words import ROLES

from .domain import HousePlan

TITLES = {
    "company": gettext_lazy("Company and casino"),
    "places": gettext_lazy("Rooms, doors and cash desks"),
    "books": gettext_lazy("Stub books"),
    "people": gettext_lazy("First accounts"),
}


def summary_of(plan: HousePlan) -> list[tuple[str, list[str]]]:
    """Return label and lines of each part of a plan."""
    facts = plan.venue_facts
    parts = [
        (_("Casino"), [facts["name"], facts["legal_name"]]),
        (_("Address"), [facts["street"], f"{facts['postal_code']} {facts['commune']}"]),
        (_("Jurisdiction, time zone and currency"), [facts["jurisdiction"], facts["timezone"], facts["currency"]]),
        (_("Rooms and doors"), [f"{colon(room.name)} {', '.join(room.doors)}" for room in plan.rooms]),
        (_("Cash desks"), list(plan.desks)),
        (_("First numbers of the stub books"), [f"{colon(CARD_KINDS[kind])} {n}" for kind, n in plan.books.items()]),
        (
            _("First accounts"),
            [f"{colon(ROLES[each.role])} {each.full_name} ({each.username})" for each in plan.people],
        ),
    ]
    return [(label, lines) for label, lines in parts if lines]
