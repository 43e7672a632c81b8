"""Queries on late entries and the paper procedure."""

from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import get_row

from ..models.cards import CardRefusal
from ..models.late_entries import LateEntry, LateSettlement, PaperFallback

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class CardRefused(TypedDict):
    """What `late_entries` annotates: a card denied at the late check."""

    card_refused: bool


def late_entries(venue_id: UUID) -> "QuerySet[WithAnnotations[LateEntry, CardRefused]]":
    """Return every late entry of a venue, the last received first."""
    return (
        LateEntry.objects.filter(venue_id=venue_id)
        .select_related("door", "desk", "decision", "received_by", "settlement", "settlement__settled_by")
        .annotate(card_refused=Exists(CardRefusal.objects.filter(decision=OuterRef("decision"))))
        .order_by("-received_at", "-pk")
    )


def late_entry(venue_id: UUID, late_id: UUID) -> "WithAnnotations[LateEntry, CardRefused]":
    return get_row(late_entries(venue_id), _("Late entry not found."), pk=late_id)


def late_entry_of(venue_id: UUID, nonce: UUID) -> LateEntry | None:
    """Return the late entry already stored for a scan, if any."""
    return LateEntry.objects.filter(venue_id=venue_id, nonce=nonce).first()


def late_entry_by_nonce(venue_id: UUID, nonce: UUID) -> LateEntry:
    return LateEntry.objects.get(venue_id=venue_id, nonce=nonce)


def late_to_settle(venue_id: UUID) -> "QuerySet[WithAnnotations[LateEntry, CardRefused]]":
    """Return late entries that need a supervisor: lost scans, and guests let in but not admitted by the late check.

    If a guest was presented again after a review, only the new entry counts.
    """
    not_admitted = Q(decision__isnull=True) | ~Q(decision__outcome="admitted") | Q(card_refused=True)
    return late_entries(venue_id).filter(
        Q(kind="lost") | (Q(fate="on_paper") & not_admitted), ~_presented_again(), settlement__isnull=True
    )


def _presented_again() -> Exists:
    """Was the same guest presented again later, with the same stored scan?"""
    return Exists(
        LateEntry.objects.filter(
            guest_selectors.in_file("decision__person_id", OuterRef("decision__person_id")),
            claimed_at=OuterRef("claimed_at"),
            fate=OuterRef("fate"),
            received_at__gt=OuterRef("received_at"),
        )
    )


def late_settled(late_id: UUID) -> bool:
    return LateSettlement.objects.filter(late_id=late_id).exists()


def find_fallback(venue_id: UUID) -> PaperFallback | None:
    """Return the venue's paper procedure; None if it has never been set."""
    return fallbacks(venue_id).first()


def fallbacks(venue_id: UUID) -> QuerySet[PaperFallback]:
    return PaperFallback.objects.filter(venue_id=venue_id).select_related("set_by").order_by("-set_at", "-pk")
