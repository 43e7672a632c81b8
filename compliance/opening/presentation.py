"""Titles of the steps, and the summary of a plan."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from compliance.admissions.cards.presentation.words import CARD_KINDS
from compliance.http.formatting.dates_and_numbers import colon, with_label
from compliance.http.formatting.money import money
from compliance.venues.presentation.words import ROLES
from compliance.venues.services.policies import parameter_title

from .domain.plan import HousePlan

TITLES = {
    "company": gettext_lazy("Company and casino"),
    "letterhead": gettext_lazy("Letterhead of the company"),
    "places": gettext_lazy("Rooms, doors and cash desks"),
    "hours": gettext_lazy("Opening hours"),
    "cards": gettext_lazy("Card tariff and stub books"),
    "people": gettext_lazy("First accounts"),
}
# What each page says below its title.
TEXTS = {
    "company": gettext_lazy(
        "Your entries stay in this browser until it is closed, for 12 hours at most. Nothing is written before the "
        "last step."
    ),
    "letterhead": gettext_lazy("What the law requires on letters and reports of the company."),
    "places": gettext_lazy("The rooms with the doors at which guests are checked, and the cash desks."),
    "hours": gettext_lazy("The regular hours of each week. Other hours of a single day are set later, with a reason."),
    "cards": gettext_lazy(
        "A stub book begins at 1, or continues the numbers of a paper book. Leave a number empty to open the book "
        "later."
    ),
    "people": gettext_lazy(
        "Director and administrator are two persons. Each owner sets a password and a second factor. Enter those whom "
        "the casino needs first; the administrator opens further accounts later, also from a list."
    ),
}


class SummaryPart(NamedTuple):
    """What a step entered, in lines."""

    step: str
    title: str
    lines: list[str]


def summary_of(plan: HousePlan, hours: Mapping[str, str]) -> list[SummaryPart]:
    """Return what each step entered. `hours` has every rule about opening hours, also those of the rulebook."""
    facts, head = plan.venue_facts, plan.letterhead
    lines = {
        "company": [
            f"{facts['name']}, {facts['legal_name']}",
            f"{facts['street']}, {facts['postal_code']} {facts['commune']}",
            f"{facts['jurisdiction']}, {facts['timezone']}, {facts['currency']}",
        ],
        "letterhead": [
            f"{head['legal_form']}, {head['registration']}",
            head["seat"],
            f"{head['telephone']}, {head['email']}",
            with_label(_("Director in charge"), head["director"]),
        ],
        "places": [
            *(f"{colon(room.name)} {', '.join(room.doors)}" for room in plan.rooms),
            with_label(_("Cash desks"), ", ".join(plan.desks)),
        ],
        "hours": [with_label(parameter_title(rule), text.replace("-", "–")) for rule, text in hours.items()],
        "cards": _card_lines(plan),
        "people": [f"{colon(ROLES[each.role])} {each.full_name} ({each.username})" for each in plan.people],
    }
    return [SummaryPart(step, str(title), lines[step]) for step, title in TITLES.items() if lines[step]]


def _card_lines(plan: HousePlan) -> list[str]:
    if plan.day_price is None:
        return []
    price = money(plan.day_price, plan.venue_facts["currency"])
    books = [
        _("%(kind)s: from number %(number)s") % {"kind": CARD_KINDS[kind], "number": number}
        for kind, number in plan.books.items()
    ]
    return [with_label(_("Price of a day card"), price), *books]
