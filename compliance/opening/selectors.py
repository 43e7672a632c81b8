"""Queries about links that open a casino, and the stub books that its rules need."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from compliance.venues.domain.house import House

from .domain import OF_JURISDICTION
from .models import OpeningLink

_NO_HOUSE = House(UUID(int=0), "", "", "", "", "", "", "LU", "Europe/Luxembourg", "EUR")
# The rules that name kinds of cards, and how the kinds of their stub books begin.
_KINDS = {"admission.card.kinds": "", "admission.honour.kinds": "honour_"}


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


def card_kinds(jurisdiction: str, at: datetime) -> list[str]:
    """Return the kinds of cards that the rules of a jurisdiction name, each with a stub book."""
    facts = OF_JURISDICTION[jurisdiction]
    house = replace(_NO_HOUSE, jurisdiction=jurisdiction, timezone=facts["timezone"])
    book = house.rulebook(house.local(at).date())
    return [prefix + kind for name, prefix in _KINDS.items() if book.has_value(name) for kind in book.texts(name)]
