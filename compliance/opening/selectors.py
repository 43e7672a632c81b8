"""Queries about links that open a casino, and what its rules say about cards and opening hours."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from compliance.admissions.cards.services.cards import kinds_of_cards
from compliance.rules.admissions.opening_hours import HOURS_OF
from compliance.venues.domain.house import House

from .domain.plan import NIGHTS, OF_JURISDICTION
from .models import OpeningLink

_NO_HOUSE = House(UUID(int=0), "", "", "", "", "", "", "LU", "Europe/Luxembourg", "EUR")


def find_link(digest: str) -> OpeningLink | None:
    """Return the link with the digest of a token."""
    return OpeningLink.objects.filter(digest=digest).first()


def get_link_in_force(link_id: str, at: datetime) -> OpeningLink | None:
    """Return a link by its id; None if it has expired, was used or was replaced."""
    link = OpeningLink.objects.select_related("use").filter(pk=link_id).first()
    return link if link is not None and is_in_force(link, at) else None


def is_in_force(link: OpeningLink, at: datetime) -> bool:
    """Is a link not expired, not used, and the newest?"""
    newest = OpeningLink.objects.order_by("-made_at", "-pk").first()
    return newest == link and at <= link.expires_at and not hasattr(link, "use")


def house_before(jurisdiction: str) -> House:
    """Return a casino that is not opened yet: it has the rules of its jurisdiction, and no settings."""
    facts = OF_JURISDICTION[jurisdiction]
    return replace(_NO_HOUSE, jurisdiction=jurisdiction, timezone=facts["timezone"], currency=facts["currency"])


def hours_rules(jurisdiction: str, room_kinds: Iterable[str], at: datetime) -> dict[str, tuple[str, str]]:
    """Return the rules about opening hours of these kinds of rooms, with their hours; both empty where silent."""
    house = house_before(jurisdiction)
    book = house.rulebook(house.gaming_day(at))
    # Tables first; a mixed room has the hours of the tables.
    kinds = sorted({HOURS_OF[kind] for kind in room_kinds}, reverse=True)
    found = {}
    for rule in (f"opening.{kind}.{nights}" for kind in kinds for nights in NIGHTS):
        hours = book.range_(rule) if book.has_value(rule) else None
        found[rule] = (f"{hours.start:%H:%M}", f"{hours.end:%H:%M}") if hours else ("", "")
    return found


def card_kinds(jurisdiction: str, at: datetime) -> list[str]:
    """Return the kinds of cards that the rules of a jurisdiction name, each with a stub book."""
    house = house_before(jurisdiction)
    return kinds_of_cards(house.rulebook(house.gaming_day(at)))
