"""The object of an observation: an existing card, report, gaming day or page of this venue."""

from datetime import date
from urllib.parse import urlsplit
from uuid import UUID

from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _

from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.notices.services.letter_texts import format_day as format_letter_day
from compliance.refusals import Refused
from compliance.reports.catalogue.presentation.titles import TITLES, offered_reports
from compliance.venues.domain.house import House


def resolve_reference(house: House, refers: str, text: str, today: date) -> str:
    """Return the typed reference in its stored form; `today` is the gaming day. Raises Refused if it does not exist."""
    reference = text.strip()
    if not reference or not refers:
        return reference
    found = {"card": _find_card, "report": _find_report, "day": _find_day, "page": _find_page}[refers](
        house, reference, today
    )
    if found is None:
        raise Refused(
            {
                "card": _("Card not found. Enter its full number, such as D-000123."),
                "report": _("The rules of this casino do not provide for this report. Enter its number, such as R-04."),
                "day": _("Enter the gaming day as year-month-day, such as 2026-03-03; it must have begun."),
                "page": _("Page not found. Copy its address from the browser."),
            }[refers],
            "refers_to",
        )
    return found


def reference_url(venue_id: UUID, refers: str, refers_to: str) -> str:
    """Return the address of the referenced object; empty if it cannot be opened."""
    if refers == "card":
        card = card_selectors.card_labelled(venue_id, refers_to)
        if card:
            return reverse("admissions:card", args=[card.pk])
        return ""
    if refers == "report":
        return f"{reverse('reports:reports')}?report={refers_to}"
    if refers == "day":
        return f"{reverse('admissions:tonight')}?day={refers_to}"
    # Only paths that Carnet resolves are stored, so the link cannot lead to another site.
    if refers == "page":
        return refers_to
    return ""


def reference_text(refers: str, refers_to: str) -> str:
    """Return the reference as display text."""
    if refers == "day":
        return format_letter_day(date.fromisoformat(refers_to))
    if refers == "report":
        return f"{refers_to} {TITLES[refers_to]}"
    return refers_to


def _find_card(house: House, text: str, today: date) -> str | None:
    found = card_selectors.card_labelled(house.id, text)
    if found:
        return text.upper()
    return None


def _find_report(house: House, text: str, today: date) -> str | None:
    code = text.upper()
    if code in offered_reports(house.jurisdiction):
        return code
    return None


def _find_day(house: House, text: str, today: date) -> str | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    if day <= today:
        return day.isoformat()
    return None


def _find_page(house: House, text: str, today: date) -> str | None:
    """Return the path without host and query, which may contain a name; None for an unknown page."""
    try:
        path = urlsplit(text).path
        resolve(path)
    except (ValueError, Resolver404):
        return None
    return path
