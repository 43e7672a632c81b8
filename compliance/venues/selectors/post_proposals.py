"""Roles that were proposed and wait for the decision of another person."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..domain import lifetimes
from ..models.staff import PostProposal, Staff


def proposals(venue_id: UUID) -> QuerySet[PostProposal]:
    return PostProposal.objects.filter(venue_id=venue_id).select_related("staff", "proposed_by").order_by("proposed_at")


def undecided_proposals(staff: Staff, venue_id: UUID, at: datetime) -> QuerySet[PostProposal]:
    """Return the roles proposed for a person at a casino that can still be approved, oldest first."""
    undecided = proposals(venue_id).filter(staff=staff, decision__isnull=True)
    return undecided.filter(proposed_at__gte=at - lifetimes.PROPOSALS, proposed_by__is_active=True)


def waiting_roles(venue_id: UUID, at: datetime) -> QuerySet[PostProposal, tuple[UUID, str]]:
    """Return the person and role of each proposal at a casino that can still be approved."""
    waiting = proposals(venue_id).filter(decision__isnull=True, proposed_at__gte=at - lifetimes.PROPOSALS)
    return waiting.filter(proposed_by__is_active=True).values_list("staff_id", "role")


def get_proposal(venue_id: UUID, proposal_id: UUID) -> PostProposal:
    """Return one proposed role. Raises NotFound."""
    return get_row(proposals(venue_id), _("Post not found."), pk=proposal_id)
